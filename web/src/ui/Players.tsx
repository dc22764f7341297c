/** The players: names, scores, clocks, whose turn it is. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Seat } from "lexc";
import { useSession } from "./context";
import { Icon } from "./icons";

function Clock({ seat }: { seat: Seat }): JSX.Element | null {
  const { session, state, t } = useSession();
  const [, tick] = useState(0);
  const running = state.clockFrom !== null;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [running]);
  const time = state.game?.rules.time;
  if (!time) return null;
  const left = Math.ceil(time.seconds - session.timeUsed(seat) / 1000);
  const text = `${left < 0 ? "−" : ""}${Math.floor(Math.abs(left) / 60)}:${String(Math.abs(left) % 60).padStart(2, "0")}`;
  return (
    <span
      class={`clock${left < 0 ? " is-over" : left < 60 ? " is-short" : ""}`}
      role="timer"
      aria-label={t.clock.label(session.table.nameOf(seat), text)}
    >
      {text}
    </span>
  );
}

export function Players(): JSX.Element | null {
  const { state, t } = useSession();
  const { game, setup, thinking } = state;
  if (!game) return null;
  const best = Math.max(...game.players.map(({ score }) => score));
  return (
    <ul class={`players count-${game.players.length}`}>
      {game.players.map(({ seat, name, score, rackCount }) => {
        const level = setup.players[seat]?.level ?? null;
        const active = !game.over && game.toMove === seat;
        const won = game.over && score === best;
        return (
          <li
            key={seat}
            class={`player seat-${seat}${active ? " is-active" : ""}${won ? " is-winner" : ""}`}
            aria-current={active ? "true" : undefined}
          >
            <span class="avatar">
              <Icon name={won ? "trophy" : level === null ? "person" : "robot"} size={20} />
            </span>
            <span class="player-text">
              <span class="player-name">{name}</span>
              <span class="player-sub">
                {thinking === seat ? (
                  <span class="dots" aria-hidden="true">
                    <i />
                    <i />
                    <i />
                  </span>
                ) : (
                  <>
                    {level === null ? t.newGame.person : t.levels[level]}
                    {rackCount < game.rules.rackSize ? <span class="tile-count"> · {rackCount}</span> : null}
                  </>
                )}
              </span>
            </span>
            <span class="player-end">
              <span class="score" key={score}>
                {score}
              </span>
              <Clock seat={seat} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
