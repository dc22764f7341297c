/** The analysis after a game: a chart of the equity lost by turn, and a table of the turns. */
import type { JSX } from "preact";
import type { Move } from "lexc";
import { useSession } from "./context";
import { Icon } from "./icons";

interface Row {
  readonly index: number;
  readonly seat: number;
  readonly loss: number;
  readonly made: Move;
  readonly best: Move | null;
}

const WIDTH = 320;
const HEIGHT = 132;
const LEFT = 26;
const BOTTOM = 18;

const textOf = (move: Move): string => (move.kind === "play" ? `${move.coordinate} ${move.word}` : move.text);

/** Rounds up to a round number for an axis. */
function niceTop(value: number): number {
  const steps = [5, 10, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000];
  return steps.find((step) => step >= value) ?? Math.ceil(value);
}

function Chart({ rows, label }: { rows: readonly Row[]; label: string }): JSX.Element {
  const top = niceTop(Math.max(5, ...rows.map(({ loss }) => loss)));
  const width = (WIDTH - LEFT) / Math.max(rows.length, 1);
  const y = (loss: number): number => (HEIGHT - BOTTOM) * (1 - loss / top) + 6 * (loss / top);
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line class="chart-grid" x1={LEFT} x2={WIDTH} y1={y(top * part)} y2={y(top * part)} />
          <text class="chart-text" x={LEFT - 5} y={y(top * part) + 3} text-anchor="end">
            {Math.round(top * part * 10) / 10}
          </text>
        </g>
      ))}
      {rows.map(({ index, seat, loss, made }, at) => (
        <g key={index}>
          <rect
            class={`chart-bar seat-${seat}`}
            x={LEFT + at * width + width * 0.15}
            width={Math.max(1.5, width * 0.7)}
            y={Math.min(y(loss), HEIGHT - BOTTOM - 1.5)}
            height={Math.max(1.5, HEIGHT - BOTTOM - y(loss))}
            rx={Math.min(2, width * 0.3)}
          >
            <title>{`${textOf(made)}: ${loss.toFixed(1)}`}</title>
          </rect>
          {at % Math.ceil(rows.length / 10) === 0 ? (
            <text class="chart-text" x={LEFT + (at + 0.5) * width} y={HEIGHT - 5} text-anchor="middle">
              {at + 1}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

export function AnalysisView(): JSX.Element {
  const { session, state, t } = useSession();
  const { game, analysis } = state;
  const a = t.analysis;
  if (analysis.running) {
    const { done, all } = analysis.running;
    return (
      <div class="empty">
        <p>{a.running(Math.min(done + 1, all), all)}</p>
        <progress value={done} max={all} aria-label={a.title} />
        <button type="button" class="button" onClick={() => session.study.stop()}>
          {t.actions.stop}
        </button>
      </div>
    );
  }
  if (!analysis.result || !game) {
    return (
      <div class="empty">
        <p>{a.notYet}</p>
        {session.study.mayAnalyse ? (
          <button type="button" class="button primary" data-action="analyse-now" onClick={() => void session.study.analyse()}>
            <Icon name="chart" /> {a.start}
          </button>
        ) : null}
      </div>
    );
  }
  const points = (value: number): string =>
    (Math.abs(value) < 0.05 ? 0 : value).toLocaleString(t.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const simulated = new Map((analysis.simulated ?? []).map((loss) => [loss.index, loss]));
  const rows: Row[] = analysis.result.turns.map(({ index, seat, made, moves, loss }) => {
    const deeper = simulated.get(index);
    return { index, seat, loss: deeper?.loss ?? loss, made, best: deeper?.best ?? moves[0] ?? null };
  });
  const onBoard = (index: number, move: Move): JSX.Element => {
    const shown = state.review?.index === index && state.review.move.text === move.text;
    return (
      <button
        type="button"
        class="turn-move"
        aria-pressed={shown}
        onClick={() => session.study.showReview(shown ? null : { index, move })}
      >
        {textOf(move)}
      </button>
    );
  };
  const lostBy = (seat: number): readonly Row[] => rows.filter((row) => row.seat === seat);
  return (
    <div class="analysis">
      <h3>{a.chart}</h3>
      <Chart
        rows={rows}
        label={`${a.chart}. ${game.players.map(({ seat, name }) => a.chartText(name, points(lostBy(seat).reduce((sum, { loss }) => sum + loss, 0)))).join(". ")}`}
      />
      <ul class="legend">
        {game.players.map(({ seat, name }) => {
          const own = lostBy(seat);
          const lost = own.reduce((sum, { loss }) => sum + loss, 0);
          return (
            <li key={seat} class={`seat-${seat}`}>
              <i aria-hidden="true" />
              <strong>{name}</strong> −{points(lost)} <span>({a.average(points(own.length > 0 ? lost / own.length : 0))})</span>
            </li>
          );
        })}
      </ul>
      <p class="analysis-kind">
        {analysis.simulated ? a.simulated : a.byEquity}
        {!analysis.simulated && game.players.length === 2 ? (
          <button
            type="button"
            class="button small"
            data-action="simulate"
            title={a.simulateHint}
            onClick={() => void session.study.simulateLosses()}
          >
            {a.simulate}
          </button>
        ) : null}
      </p>
      <p class="hint">{a.reviewHint}</p>
      <table class="turns">
        <thead>
          <tr>
            <th scope="col">{a.turn}</th>
            <th scope="col">{a.played}</th>
            <th scope="col">{a.best}</th>
            <th scope="col">{a.lost}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, seat, loss, made, best }, at) => (
            <tr key={index} class={`seat-${seat}`}>
              <td>
                <i aria-hidden="true" /> {at + 1}
                <span class="visually-hidden"> {session.table.nameOf(seat as 0)}</span>
              </td>
              <td>{onBoard(index, made)}</td>
              <td>{loss < 0.05 || !best ? "=" : onBoard(index, best)}</td>
              <td>{loss < 0.05 ? "0" : points(loss)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
