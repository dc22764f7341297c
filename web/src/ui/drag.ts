/** Dragging tiles with mouse, pen and finger. A press without a move is a tap. */
import type { Session } from "../game/session";
import { rememberSpot } from "./flip";

const THRESHOLD = 5;
/** Height of a dragged tile above the finger, so that it stays visible. */
const ABOVE_FINGER = 52;
/** Size of a dragged tile over the board, in squares. */
const OVER_BOARD = 1.3;

interface Press {
  readonly pointer: number;
  readonly id: number;
  readonly source: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
  ghost: HTMLElement | null;
  size: number;
  grabX: number;
  grabY: number;
}

type Target =
  | { readonly kind: "square"; readonly square: number; readonly element: HTMLElement; readonly free: boolean }
  | { readonly kind: "rack"; readonly slot: number }
  | { readonly kind: "none" };

/** Listens on `root` for presses on `[data-tile]`. Returns a function that stops listening. */
export function installDragging(root: HTMLElement, session: Session): () => void {
  let press: Press | null = null;
  let marked: HTMLElement | null = null;

  const mark = (element: HTMLElement | null, free: boolean): void => {
    if (marked !== element) marked?.removeAttribute("data-target");
    element?.setAttribute("data-target", free ? "free" : "taken");
    marked = element;
  };

  /** Returns the target of a drop at a point, the centre of the dragged tile. */
  const targetAt = (x: number, y: number): Target => {
    const board = root.querySelector<HTMLElement>("[data-board]");
    const game = session.state.game;
    if (board && game) {
      const rect = board.getBoundingClientRect();
      const { rows, columns } = game.rules.layout;
      const column = Math.floor(((x - rect.left) / rect.width) * columns);
      const row = Math.floor(((y - rect.top) / rect.height) * rows);
      if (column >= 0 && column < columns && row >= 0 && row < rows) {
        const square = row * columns + column;
        const element = board.querySelector<HTMLElement>(`[data-square="${square}"]`);
        if (element) {
          const own = session.state.laid.find((tile) => tile.square === square);
          return { kind: "square", square, element, free: own?.id === press?.id || session.draft.isFree(square) };
        }
      }
    }
    const rack = root.querySelector<HTMLElement>("[data-rack]");
    if (rack) {
      const rect = rack.getBoundingClientRect();
      const reach = rect.height * 0.7;
      if (y > rect.top - reach && y < rect.bottom + reach && x > rect.left - reach && x < rect.right + reach) {
        const count = session.state.slots.length;
        const slot = Math.min(count - 1, Math.max(0, Math.floor(((x - rect.left) / rect.width) * count)));
        return { kind: "rack", slot };
      }
    }
    return { kind: "none" };
  };

  const lift = (held: Press): void => {
    const rect = held.source.getBoundingClientRect();
    const rackTile = root.querySelector<HTMLElement>("[data-rack]")?.getBoundingClientRect();
    const size = Math.max(rect.width, Math.min(56, rackTile ? rackTile.height * 0.8 : rect.width));
    const ghost = held.source.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-tile");
    ghost.removeAttribute("id");
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    ghost.classList.add("ghost");
    ghost.style.setProperty("--tile", `${size}px`);
    root.append(ghost);
    held.ghost = ghost;
    held.size = size;
    held.grabX = held.touch ? 0 : ((held.x - rect.x) / rect.width - 0.5) * size;
    held.grabY = held.touch ? ABOVE_FINGER : ((held.y - rect.y) / rect.height - 0.5) * size;
    session.draft.setDragging(held.id);
    document.documentElement.classList.add("dragging");
  };

  const centre = (held: Press, event: PointerEvent): [number, number] => [event.clientX - held.grabX, event.clientY - held.grabY];

  const end = (): void => {
    mark(null, true);
    const ghost = press?.ghost;
    if (ghost) requestAnimationFrame(() => ghost.remove());
    press = null;
    session.draft.setDragging(null);
    document.documentElement.classList.remove("dragging");
  };

  const onDown = (event: PointerEvent): void => {
    if (press || event.button !== 0 || !(event.target instanceof Element)) return;
    const source = event.target.closest<HTMLElement>("[data-tile]");
    if (!source) return;
    press = {
      pointer: event.pointerId,
      id: Number(source.dataset["tile"]),
      source,
      x: event.clientX,
      y: event.clientY,
      touch: event.pointerType === "touch",
      ghost: null,
      size: 0,
      grabX: 0,
      grabY: 0,
    };
  };

  const onMove = (event: PointerEvent): void => {
    if (!press || event.pointerId !== press.pointer) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < THRESHOLD || session.state.swapping) return;
      lift(press);
    }
    event.preventDefault();
    const [x, y] = centre(press, event);
    press.ghost?.style.setProperty("translate", `${x - press.size / 2}px ${y - press.size / 2}px`);
    const target = targetAt(x, y);
    const scale = target.kind === "square" ? (target.element.clientWidth * OVER_BOARD) / press.size : 1.08;
    press.ghost?.style.setProperty("scale", String(scale));
    mark(target.kind === "square" ? target.element : null, target.kind !== "square" || target.free);
    if (target.kind === "rack" && session.state.slots.some((tile) => tile?.id === press?.id))
      session.draft.arrange(press.id, target.slot);
  };

  const onUp = (event: PointerEvent): void => {
    if (!press || event.pointerId !== press.pointer) return;
    const { id, ghost } = press;
    if (ghost) {
      const [x, y] = centre(press, event);
      const target = targetAt(x, y);
      rememberSpot(String(id), ghost.getBoundingClientRect());
      if (event.type === "pointerup") {
        if (target.kind === "square") session.draft.lay(id, target.square);
        else session.draft.takeBack(id, target.kind === "rack" ? target.slot : undefined);
      }
      // The click that follows a drag is not a tap.
      root.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => root.removeEventListener("click", swallow, { capture: true }));
    }
    end();
  };

  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };

  root.addEventListener("pointerdown", onDown);
  addEventListener("pointermove", onMove, { passive: false });
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", onUp);
  return () => {
    root.removeEventListener("pointerdown", onDown);
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", onUp);
    removeEventListener("pointercancel", onUp);
  };
}
