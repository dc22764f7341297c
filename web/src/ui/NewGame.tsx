/** The dialog *New game*. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ownLexicons } from "../game/storage";
import { BUILTIN_LEXICONS, CHALLENGE_RULES, LAYOUTS, LEVELS } from "../game/types";
import type { GameSetup, LayoutName, LexiconSource, PlayerSetup } from "../game/types";
import type { ChallengeRule } from "lexc";
import { Dialog } from "./Dialog";
import { useSession } from "./context";
import { Icon } from "./icons";

const MINUTES: readonly (number | null)[] = [null, 5, 10, 15, 25];
const key = (source: LexiconSource): string => `${source.kind}:${source.name}`;

export function NewGame(): JSX.Element {
  const { session, state, t } = useSession();
  const [setup, setSetup] = useState<GameSetup>({ ...state.setup, starts: state.setup.starts === null ? null : 0 });
  const [own, setOwn] = useState<readonly string[]>([]);
  useEffect(() => {
    ownLexicons().then(setOwn, () => setOwn([]));
  }, []);
  const { players } = setup;
  const change = (part: Partial<GameSetup>): void => setSetup({ ...setup, ...part });
  const changePlayer = (at: number, part: Partial<PlayerSetup>): void =>
    change({ players: players.map((player, index) => (index === at ? { ...player, ...part } : player)) });
  const freeName = (): string => {
    const taken = new Set(players.map(({ name }) => name));
    const names = [t.names.computer, ...[2, 3, 4].map((number) => `${t.names.computer} ${number}`)];
    return names.find((name) => !taken.has(name)) ?? t.names.player(players.length + 1);
  };
  const sources: readonly LexiconSource[] = [
    ...BUILTIN_LEXICONS.map((name): LexiconSource => ({ kind: "builtin", name })),
    ...own.map((name): LexiconSource => ({ kind: "own", name })),
  ];
  const sourceName = (source: LexiconSource): string =>
    source.kind === "builtin" ? t.lexicon.builtin[source.name] : source.name;
  const submit = (event: Event): void => {
    event.preventDefault();
    const named = players.map((player, index) => ({ ...player, name: player.name.trim() || t.names.player(index + 1) }));
    void session.newGame({ ...setup, players: named });
  };
  return (
    <Dialog title={t.newGame.title} kind="new-game" onClose={() => session.show(null)}>
      <form onSubmit={submit}>
        <fieldset class="field">
          <legend>{t.newGame.players}</legend>
          {players.map((player, at) => (
            <div class="player-row" key={at}>
              <input
                type="text"
                maxLength={20}
                value={player.name}
                aria-label={`${t.newGame.name} ${at + 1}`}
                onInput={(event) => changePlayer(at, { name: event.currentTarget.value })}
              />
              <select
                value={player.level ?? 0}
                aria-label={`${t.newGame.kind} ${at + 1}`}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  changePlayer(at, { level: LEVELS.find((level) => String(level) === value) ?? null });
                }}
              >
                <option value={0}>{t.newGame.person}</option>
                {LEVELS.map((level) => (
                  <option key={level} value={level}>
                    {`${t.names.computer}: ${t.levels[level]}`}
                  </option>
                ))}
              </select>
              {players.length > 2 ? (
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t.newGame.remove(player.name)}
                  onClick={() => change({ players: players.filter((_, index) => index !== at), starts: null })}
                >
                  <Icon name="trash" size={18} />
                </button>
              ) : null}
            </div>
          ))}
          {players.length < 4 ? (
            <button
              type="button"
              class="button small"
              onClick={() => change({ players: [...players, { name: freeName(), level: 3 }] })}
            >
              <Icon name="plus" size={18} /> {t.newGame.add}
            </button>
          ) : null}
        </fieldset>
        <div class="fields">
          <label class="field">
            <span>{t.newGame.lexicon}</span>
            <select
              name="lexicon"
              value={key(setup.lexicon)}
              onChange={(event) =>
                change({ lexicon: sources.find((source) => key(source) === event.currentTarget.value) ?? setup.lexicon })
              }
            >
              {sources.map((source) => (
                <option key={key(source)} value={key(source)}>
                  {sourceName(source)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t.newGame.layout}</span>
            <select
              name="layout"
              value={setup.layout}
              onChange={(event) => change({ layout: event.currentTarget.value as LayoutName })}
            >
              {LAYOUTS.map((layout) => (
                <option key={layout} value={layout}>
                  {t.layouts[layout]}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t.newGame.challenge}</span>
            <select
              name="challenge"
              value={setup.challenge}
              onChange={(event) => change({ challenge: event.currentTarget.value as ChallengeRule })}
            >
              {CHALLENGE_RULES.map((rule) => (
                <option key={rule} value={rule}>
                  {t.challenges[rule]}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t.newGame.time}</span>
            <select
              name="minutes"
              value={setup.minutes ?? 0}
              onChange={(event) => change({ minutes: Number(event.currentTarget.value) || null })}
            >
              {MINUTES.map((minutes) => (
                <option key={minutes ?? 0} value={minutes ?? 0}>
                  {minutes === null ? t.newGame.noTime : t.newGame.minutes(minutes)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t.newGame.starts}</span>
            <select
              name="starts"
              value={setup.starts ?? -1}
              onChange={(event) =>
                change({ starts: Number(event.currentTarget.value) < 0 ? null : Number(event.currentTarget.value) })
              }
            >
              <option value={-1}>{t.newGame.draw}</option>
              {players.map((player, at) => (
                <option key={at} value={at}>
                  {player.name}
                </option>
              ))}
            </select>
          </label>
        </div>
        {state.game && !state.game.over && state.game.turn > 0 ? <p class="hint">{t.newGame.running}</p> : null}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => session.show(null)}>
            {t.app.cancel}
          </button>
          <button type="submit" class="button primary" data-action="start">
            {t.newGame.start}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
