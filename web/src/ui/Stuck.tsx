/** The page for a stored game that cannot be opened now. The game stays on the device. */
import type { JSX } from "preact";
import { useSession } from "./context";
import { chooseFile } from "./files";
import { gameTitle } from "./Games";

export function StuckView(): JSX.Element | null {
  const { session, state, t } = useSession();
  const { stuck } = state;
  if (!stuck) return null;
  const { game, error } = stuck;
  const own = error.kind === "lexicon" && game.setup.lexicon.kind === "own" ? game.setup.lexicon.name : null;
  const choose = async (): Promise<void> => {
    const file = await chooseFile(".lex,.txt,.gz,text/plain");
    if (file) await session.openFile(file.name, new Uint8Array(await file.arrayBuffer()), "english");
  };
  return (
    <main class="splash stuck">
      <h1>{t.app.stuck}</h1>
      <p>
        <strong>{gameTitle(game)}</strong>
      </p>
      <p role="alert">{error.kind === "network" ? t.app.noNetwork : own === null ? error.message : t.app.lexiconGone(own)}</p>
      <p>{t.app.stuckText}</p>
      <div class="dialog-actions">
        <button type="button" class="button" data-action="begin-anew" onClick={() => void session.beginAnew()}>
          {t.app.beginAnew}
        </button>
        {own === null ? (
          <button type="button" class="button primary" data-action="retry" onClick={() => void session.retry()}>
            {t.app.tryAgain}
          </button>
        ) : (
          <button type="button" class="button primary" data-action="choose-lexicon" onClick={() => void choose()}>
            {t.lexicon.choose}
          </button>
        )}
      </div>
    </main>
  );
}
