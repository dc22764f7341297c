/** The buttons under the rack. */
import type { JSX } from "preact";
import { useSession } from "./context";
import { Icon } from "./icons";
import type { IconName } from "./icons";

/** Ignores the second click of a double click: the first may have changed what is under it. */
const single =
  (act: () => unknown) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) void act();
  };

interface ToolProps {
  readonly icon: IconName;
  readonly text: string;
  readonly name: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

function Tool({ icon, text, name, disabled = false, pressed, onClick }: ToolProps): JSX.Element {
  return (
    <button
      type="button"
      class={`tool tool-${name}`}
      disabled={disabled}
      aria-pressed={pressed}
      onClick={onClick}
      data-action={name}
    >
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  );
}

export function Actions(): JSX.Element | null {
  const { session, state, t } = useSession();
  const { game, laid, swapping, check, settings, thinking, curtain, setup } = state;
  if (!game) return null;
  const mine = session.table.myTurn;
  const a = t.actions;
  if (state.reviewing) {
    return (
      <div class="actions is-reviewing">
        <Tool
          name="analyse"
          icon="chart"
          text={t.over.analyse}
          onClick={() => (state.analysis.result ? session.openPanel("analysis") : void session.study.analyse())}
        />
        {game.canPlay ? (
          <button type="button" class="button primary play" data-action="go-on" onClick={single(() => session.goOn())}>
            {a.goOn}
          </button>
        ) : (
          <button type="button" class="button primary play" data-action="new" onClick={() => session.show("new-game")}>
            <Icon name="plus" /> {a.newGame}
          </button>
        )}
      </div>
    );
  }
  if (game.over) {
    return (
      <div class="actions">
        <Tool name="undo" icon="undo" text={a.undo} onClick={() => void session.undo()} disabled={!game.canUndo} />
        <Tool
          name="analyse"
          icon="chart"
          text={t.over.analyse}
          onClick={() => (state.analysis.result ? session.openPanel("analysis") : void session.study.analyse())}
        />
        <button type="button" class="button primary play" data-action="new" onClick={() => session.show("new-game")}>
          <Icon name="plus" /> {a.newGame}
        </button>
      </div>
    );
  }
  if (swapping) {
    return (
      <div class="actions is-swapping">
        <button type="button" class="button" data-action="cancel" onClick={single(() => session.draft.toggleSwap())}>
          {t.app.cancel}
        </button>
        <button
          type="button"
          class="button primary play"
          data-action="swap-now"
          disabled={swapping.length === 0}
          onClick={single(() => session.swap())}
        >
          <Icon name="swap" /> {a.swapCount(swapping.length)}
        </button>
      </div>
    );
  }
  const computer = (setup.players[game.toMove]?.level ?? null) !== null;
  const aiFirst = computer && !settings.autoplay && thinking === null;
  return (
    <div class="actions">
      {laid.length > 0 ? (
        <Tool name="recall" icon="recall" text={a.recall} onClick={() => session.draft.recall()} />
      ) : (
        <Tool name="shuffle" icon="shuffle" text={a.shuffle} onClick={() => session.draft.shuffle()} />
      )}
      <Tool name="swap" icon="swap" text={a.swap} disabled={!mine} onClick={single(() => session.draft.toggleSwap())} />
      <Tool name="pass" icon="pass" text={a.pass} disabled={!mine} onClick={single(() => session.pass())} />
      <Tool
        name="plays"
        icon="bulb"
        text={a.plays}
        disabled={!session.study.mayListPlays}
        onClick={single(() => session.openPanel("plays"))}
      />
      {aiFirst ? (
        <button type="button" class="button primary play" data-action="ai-play" onClick={() => void session.aiPlay()}>
          <Icon name="robot" /> {a.aiPlay}
        </button>
      ) : (
        <button
          type="button"
          class="button primary play"
          data-action="play"
          disabled={!mine || curtain || laid.length === 0}
          aria-disabled={laid.length > 0 && check !== null && !check.legal}
          onClick={single(() => session.play())}
        >
          {a.play}
          {laid.length > 0 && check?.legal ? <span class="play-score"> +{check.score}</span> : null}
        </button>
      )}
    </div>
  );
}

/** The second row: buttons for the game as a whole. */
export function GameBar(): JSX.Element | null {
  const { session, state, t } = useSession();
  const { game, settings, thinking, curtain, reviewing } = state;
  if (!game) return null;
  const a = t.actions;
  return (
    <div class="gamebar">
      <button
        type="button"
        class="chip"
        data-action="ai"
        disabled={game.over || thinking !== null || curtain || reviewing}
        onClick={() => void session.aiPlay()}
      >
        <Icon name="robot" size={18} /> {a.aiPlay}
      </button>
      <button
        type="button"
        class="chip switch"
        role="switch"
        aria-checked={settings.autoplay}
        data-action="autoplay"
        title={a.autoplayHint}
        onClick={() => session.setAutoplay(!settings.autoplay)}
      >
        <span class="knob" aria-hidden="true" /> {a.autoplay}
      </button>
      <button type="button" class="chip" data-action="undo" disabled={!game.canUndo || reviewing} onClick={() => void session.undo()}>
        <Icon name="undo" size={18} /> {a.undo}
      </button>
      <button type="button" class="chip panel-opener" data-action="history" onClick={() => session.openPanel("history")}>
        <Icon name="history" size={18} /> {t.panel.history}
      </button>
    </div>
  );
}
