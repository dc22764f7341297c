/** The page. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Actions, GameBar } from "./Actions";
import { Board } from "./Board";
import { Dialogs } from "./Dialogs";
import { installDragging } from "./drag";
import { animateMoved, forgetSpots } from "./flip";
import { Icon } from "./icons";
import { installKeyboard } from "./keyboard";
import { Panel, UnseenView } from "./Panel";
import { Players } from "./Players";
import { Rack } from "./Rack";
import { LiveRegion, Status } from "./Status";
import { StuckView } from "./Stuck";
import { useSession } from "./context";

function TopBar(): JSX.Element {
  const { session, state, t } = useSession();
  const dark = document.documentElement.dataset["theme"] === "dark";
  return (
    <header class="top">
      <button type="button" class="icon-button" aria-label={t.app.menu} data-action="menu" onClick={() => session.show("menu")}>
        <Icon name="menu" />
      </button>
      <h1 class="brand">
        <span class="brand-tile" aria-hidden="true">
          L
        </span>
        {t.app.name}
      </h1>
      {state.lexicon ? (
        <button type="button" class="chip lexicon-chip" onClick={() => session.show("lexicon")}>
          <Icon name="book" size={16} />
          {state.lexicon.source.kind === "builtin" ? t.lexicon.builtin[state.lexicon.source.name] : state.lexicon.source.name}
        </button>
      ) : null}
      <span class="top-space" />
      <button
        type="button"
        class="icon-button"
        aria-label={t.newGame.title}
        data-action="new-game"
        onClick={() => session.show("new-game")}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={`${t.actions.theme}: ${dark ? t.settings.light : t.settings.dark}`}
        data-action="theme"
        onClick={() => session.set({ theme: dark ? "light" : "dark" })}
      >
        <Icon name={dark ? "sun" : "moon"} />
      </button>
      <button type="button" class="icon-button" aria-label={t.help.title} onClick={() => session.show("help")}>
        <Icon name="help" />
      </button>
    </header>
  );
}

/** Files dropped onto the page. */
function useDrop(): boolean {
  const { session, state } = useSession();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      const alphabet = state.lexicon?.alphabet ?? "english";
      void file.arrayBuffer().then((buffer) => session.openFile(file.name, new Uint8Array(buffer), alphabet));
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
  }, [session, state.lexicon]);
  return over;
}

export function App(): JSX.Element {
  const { session, state, t } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const dropping = useDrop();
  const ready = state.phase === "ready";
  useEffect(() => installKeyboard(session), [session]);
  useEffect(() => (root.current ? installDragging(root.current, session) : undefined), [session, ready]);
  useEffect(() => {
    addEventListener("resize", forgetSpots);
    const onHide = (): void => session.keep();
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("resize", forgetSpots);
      removeEventListener("pagehide", onHide);
    };
  }, [session]);
  useLayoutEffect(() => {
    if (root.current && state.dragging === null) animateMoved(root.current);
  });
  if (state.phase === "failed") {
    return (
      <main class="splash">
        <h1>{t.app.failed}</h1>
        <p role="alert">{state.failure}</p>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {t.app.retry}
        </button>
      </main>
    );
  }
  if (state.phase === "elsewhere") {
    return (
      <main class="splash">
        <h1>{t.app.elsewhere}</h1>
        <p>{t.app.elsewhereText}</p>
        <button type="button" class="button primary" data-action="play-here" onClick={() => void session.playHere()}>
          {t.app.playHere}
        </button>
      </main>
    );
  }
  if (state.phase === "stuck") return <StuckView />;
  if (!ready) {
    return (
      <main class="splash" aria-busy="true">
        <h1 class="splash-tiles" aria-label={t.app.name}>
          {["L", "E", "X", "C"].map((letter) => (
            <span class="brand-tile" aria-hidden="true" key={letter}>
              {letter}
            </span>
          ))}
        </h1>
        <p>{t.app.loading}</p>
      </main>
    );
  }
  const side = Math.max(state.game?.rules.layout.columns ?? 15, 15);
  return (
    <div class={`app${state.panelOpen ? " panel-open" : ""}`} ref={root} style={{ "--side": side }}>
      <a class="skip" href="#board" onClick={() => document.querySelector<HTMLElement>("[data-square][tabindex='0']")?.focus()}>
        {t.app.skip}
      </a>
      <TopBar />
      {state.notKept ? (
        <p class="warning" role="alert">
          {t.app.notKept[state.notKept]}
        </p>
      ) : null}
      <main class="layout">
        <section class="left" aria-label={t.newGame.players}>
          <Players />
          <GameBar />
          <div class="unseen-card">
            <h2>{t.unseen.title}</h2>
            <UnseenView />
          </div>
        </section>
        <section class="table" id="board" aria-label={t.board.label}>
          <Board />
          <div class="tray">
            <Status />
            <Rack />
            <Actions />
          </div>
        </section>
        <Panel />
      </main>
      <LiveRegion />
      <Dialogs />
      {state.applyUpdate ? (
        <div class="toast">
          {t.app.updated}
          <button type="button" class="button small primary" onClick={state.applyUpdate}>
            {t.app.reload}
          </button>
        </div>
      ) : null}
      {dropping ? (
        <div class="drop" aria-hidden="true">
          <Icon name="file" size={40} />
          {t.app.dropHere}
        </div>
      ) : null}
    </div>
  );
}
