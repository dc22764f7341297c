/** The keyboard: arrow keys, typing, Enter and Escape, unless a field has the focus or a dialog is open. */
import type { LetterInfo } from "lexc";
import type { Session } from "../game/session";

const plain = (text: string): string => text.normalize("NFD").replace(/\p{Mn}/gu, "");

/**
 * Returns the letters that a key can mean, the exact one first: `i` is İ in Turkish, or I if there is no İ on the rack.
 */
export function lettersOfKey(letters: readonly LetterInfo[], language: string, key: string): readonly string[] {
  const lower = key.toLocaleLowerCase(language);
  const exact = letters.filter(({ letter, blankFace }) => blankFace === lower || letter.toLocaleLowerCase(language) === lower);
  const base = plain(lower === "ı" ? "i" : lower);
  const close = letters.filter((info) => {
    const face = info.letter.toLocaleLowerCase(language);
    return !exact.includes(info) && (plain(face === "ı" ? "i" : face) === base || (face.length > 1 && face.startsWith(lower)));
  });
  return [...exact, ...close].map(({ letter }) => letter);
}

/** Moves the focus to the square of the cursor, once it is rendered. */
function focusCursor(session: Session): void {
  requestAnimationFrame(() => {
    const { cursor } = session.state;
    if (cursor) document.querySelector<HTMLElement>(`[data-square="${cursor.square}"]`)?.focus({ preventScroll: false });
  });
}

const ARROWS: Readonly<Record<string, readonly [boolean, 1 | -1]>> = {
  ArrowLeft: [true, -1],
  ArrowRight: [true, 1],
  ArrowUp: [false, -1],
  ArrowDown: [false, 1],
};

export function installKeyboard(session: Session): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { state } = session;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || state.phase !== "ready") return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (document.querySelector("dialog[open]") || target.closest("input, textarea, select, [role=tablist], [contenteditable]"))
      return;
    const onSquare = target.closest("[data-square]") !== null;
    const onRack = target.closest("[data-rack]") !== null;
    const onControl = target.closest("button, a, summary") !== null;
    const { key } = event;
    const done = (): void => event.preventDefault();
    // A key held down does not repeat actions.
    if (event.repeat && (key === "Enter" || key === " ")) {
      done();
      return;
    }

    if (key === "Escape") {
      done();
      if (state.preview) session.study.showPreview(null);
      else if (state.panelOpen && innerWidth < 1100) session.closePanel();
      else session.draft.recall();
      return;
    }
    if (key in ARROWS && !onRack && !event.altKey) {
      if (onControl && !onSquare) return;
      done();
      const [across, by] = ARROWS[key] as readonly [boolean, 1 | -1];
      session.draft.moveCursor(across, by);
      focusCursor(session);
      return;
    }
    if (event.altKey) return;
    if (key === "Enter" || key === " ") {
      if (onControl && !onSquare) return;
      done();
      if (key === " ") session.draft.turnCursor();
      else if (state.selected !== null && state.cursor) session.draft.lay(state.selected, state.cursor.square, { advance: true });
      else void session.play();
      return;
    }
    if (key === "Backspace") {
      done();
      session.draft.backspace();
      focusCursor(session);
      return;
    }
    if ([...key].length === 1 && state.lexicon) {
      const letters = lettersOfKey(state.lexicon.letters, state.lexicon.language, key);
      if (letters.length === 0) return;
      done();
      session.draft.type(letters, event.shiftKey);
      focusCursor(session);
    }
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
