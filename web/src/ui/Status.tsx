/** The line under the board: the state of the game, or the reason why a move cannot be played. */
import type { JSX } from "preact";
import type { Session } from "../game/session";
import type { SessionState } from "../game/state";
import type { Texts } from "../i18n";
import { useSession } from "./context";
import { Icon } from "./icons";
import type { IconName } from "./icons";

interface Line {
  readonly kind: "info" | "bad" | "good";
  readonly icon: IconName | null;
  readonly text: string;
}

function lineOf(session: Session, state: SessionState, t: Texts): Line {
  const { game, laid, check, note, thinking, preview, swapping, setup, reviewing } = state;
  if (!game) return { kind: "info", icon: null, text: "" };
  if (note)
    return { kind: note.kind, icon: note.kind === "bad" ? "close" : note.kind === "good" ? "check" : null, text: note.text };
  if (preview)
    return {
      kind: "info",
      icon: "eye",
      text: `${preview.words.map(({ word }) => word).join(", ")} · ${t.status.moveScore(preview.score)}`,
    };
  if (swapping) return { kind: "info", icon: "swap", text: t.status.swapHint };
  if (laid.length > 0 && check) {
    if (!check.legal && check.reason) return { kind: "bad", icon: "close", text: session.table.explain(check.reason) };
    const words = check.words.map(({ word, score }) => `${word} ${score}`).join("  ·  ");
    // If plays can be challenged, the validity of their words is not shown in advance.
    return game.rules.challenge === "void"
      ? { kind: "good", icon: "check", text: words }
      : { kind: "info", icon: null, text: `${words}. ${t.status.mayBeChallenged}` };
  }
  if (reviewing) return { kind: "info", icon: "eye", text: t.status.review };
  if (game.over) return { kind: "info", icon: "trophy", text: t.status.over };
  if (thinking !== null) return { kind: "info", icon: "robot", text: t.status.thinking(session.table.nameOf(thinking)) };
  const level = setup.players[game.toMove]?.level ?? null;
  if (level !== null) return { kind: "info", icon: "robot", text: t.status.pressAi(session.table.nameOf(game.toMove)) };
  const last = game.history[game.history.length - 1];
  if (last && last.seat !== game.toMove) return { kind: "info", icon: null, text: session.describe(last) };
  const alone = setup.players.filter((player) => player.level === null).length === 1;
  return { kind: "info", icon: null, text: alone ? t.status.yourTurn : t.status.turnOf(session.table.nameOf(game.toMove)) };
}

export function Status(): JSX.Element {
  const { session, state, t } = useSession();
  const { kind, icon, text } = lineOf(session, state, t);
  return (
    <div class={`status is-${kind}`} data-checking={state.checking}>
      <p class="status-text">
        {icon ? <Icon name={icon} size={18} /> : null}
        <span>{text}</span>
      </p>
      {state.thought ? (
        <span class="thought">
          <progress value={state.thought.done} max={state.thought.all} aria-label={t.status.thought} />
          <button type="button" class="chip" data-action="move-now" onClick={() => session.moveNow()}>
            {t.status.moveNow}
          </button>
        </span>
      ) : null}
      {state.replaced ? (
        <button type="button" class="chip" data-action="reopen" title={t.games.reopenHint} onClick={() => void session.reopen()}>
          <Icon name="undo" size={18} /> {t.games.reopen}
        </button>
      ) : null}
      {state.game?.canChallenge && session.table.myTurn ? (
        <button type="button" class="chip" data-action="challenge" onClick={() => void session.challenge()}>
          <Icon name="flag" size={18} /> {t.actions.challenge}
        </button>
      ) : null}
      {state.game && !state.game.over ? (
        <p class="bag" title={t.status.bag(state.game.bagCount)}>
          <Icon name="bag" size={18} />
          <span aria-hidden="true">{state.game.bagCount}</span>
          <span class="visually-hidden">{t.status.bag(state.game.bagCount)}</span>
        </p>
      ) : null}
    </div>
  );
}

/** The announcements for screen readers. */
export function LiveRegion(): JSX.Element {
  const { state } = useSession();
  return (
    <div class="visually-hidden" role="status" aria-live="polite" data-live>
      {state.announcement}
    </div>
  );
}
