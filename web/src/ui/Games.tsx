/** The dialog *Games*: opens or removes the games of this device. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SavedGame } from "../game/storage";
import { Dialog } from "./Dialog";
import { useSession } from "./context";
import { Icon } from "./icons";

/** Returns the players of a game with their points. */
export const gameTitle = ({ setup, scores }: SavedGame): string =>
  setup.players.map(({ name }, seat) => `${name} ${scores[seat] ?? ""}`.trim()).join(" · ");

export function GamesDialog(): JSX.Element {
  const { session, state, t } = useSession();
  const [games, setGames] = useState<readonly SavedGame[] | null>(null);
  useEffect(() => {
    session.games().then(setGames, () => setGames([]));
  }, [session]);
  const remove = async (id: string): Promise<void> => {
    await session.removeGame(id);
    setGames(await session.games());
  };
  const about = ({ when, entries, over, review, id }: SavedGame): string => {
    const date = new Date(when).toLocaleString(t.locale, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
    const kind = id === state.id ? t.games.current : over ? t.games.over : review ? t.games.review : t.games.running;
    return `${kind} · ${t.games.entries(entries)} · ${date}`;
  };
  return (
    <Dialog title={t.games.title} onClose={() => session.show(null)}>
      <p class="hint">{t.games.text}</p>
      {games?.length === 0 ? <p class="empty">{t.games.none}</p> : null}
      <ul class="own-lexicons games">
        {(games ?? []).map((game) => (
          <li key={game.id}>
            <span>
              <strong>{gameTitle(game)}</strong>
              <small>{about(game)}</small>
            </span>
            <button
              type="button"
              class="button small"
              disabled={game.id === state.id}
              onClick={() => void session.openGame(game)}
            >
              {t.games.open}
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={t.games.remove(gameTitle(game))}
              disabled={game.id === state.id}
              onClick={() => void remove(game.id)}
            >
              <Icon name="trash" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
