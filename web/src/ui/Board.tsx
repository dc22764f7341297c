/** The board: a grid of squares, one of which has the keyboard focus. */
import { Component } from "preact";
import type { JSX } from "preact";
import type { BoardLayout, LetterInfo, PlacedTile, Premium } from "lexc";
import { endOfWord, squaresAfter } from "../game/geometry";
import type { Session } from "../game/session";
import type { SessionState } from "../game/state";
import { indexOf, squareName } from "../game/types";
import type { LaidTile } from "../game/types";
import type { Texts } from "../i18n";
import { useSession } from "./context";
import { Icon } from "./icons";
import { TileLook } from "./Tile";

interface CellProps {
  readonly square: number;
  readonly name: string;
  readonly premium: Premium | null;
  readonly start: boolean;
  readonly tile: PlacedTile | null;
  readonly value: number;
  readonly laid: LaidTile | null;
  readonly lifted: boolean;
  readonly preview: PlacedTile | null;
  readonly previewValue: number;
  /** Order in the last play, or -1. */
  readonly fresh: number;
  readonly wrong: boolean;
  readonly cursor: "across" | "down" | null;
  readonly tabbable: boolean;
  readonly score: { readonly text: string; readonly good: boolean } | null;
  readonly t: Texts;
}

function premiumClass(premium: Premium | null): string {
  if (!premium) return "";
  const factor = Math.min(4, Math.max(premium.word, premium.letter));
  return ` p-${["", "", "d", "t", "q"][factor] ?? "q"}${premium.word > 1 ? "w" : "l"}`;
}

class Cell extends Component<CellProps> {
  override shouldComponentUpdate(next: CellProps): boolean {
    const now = this.props;
    return (Object.keys(next) as (keyof CellProps)[]).some((key) =>
      key === "score" ? next.score?.text !== now.score?.text || next.score?.good !== now.score?.good : next[key] !== now[key],
    );
  }

  #label(): string {
    const { name, premium, start, tile, value, laid, preview, previewValue, fresh, t } = this.props;
    const parts = [name];
    const shown = tile ?? (laid ? { letter: laid.letter, blank: laid.tile === "?" } : preview);
    if (shown) {
      parts.push(shown.letter, shown.blank ? t.board.blank : t.board.points(tile || laid ? value : previewValue));
      if (laid) parts.push(t.board.new);
      else if (!tile) parts.push(t.board.preview);
      else if (fresh >= 0) parts.push(t.board.lastPlay);
    }
    if (!tile && premium) parts.push(t.premium.long(premium));
    if (start && !tile) parts.push(t.premium.start);
    if (!shown) parts.push(t.board.empty);
    return parts.join(", ");
  }

  render(): JSX.Element {
    const { square, premium, start, tile, value, laid, lifted, preview, previewValue, fresh, wrong, cursor, tabbable, score, t } =
      this.props;
    return (
      <div
        class={`cell${premiumClass(premium)}${start ? " is-start" : ""}${cursor ? ` cursor-${cursor}` : ""}`}
        role="gridcell"
        data-square={square}
        tabIndex={tabbable ? 0 : -1}
        aria-label={this.#label()}
      >
        {tile ? (
          <span class={`tile on-board${fresh >= 0 ? " fresh" : ""}`} style={fresh >= 0 ? { "--order": fresh } : undefined}>
            <TileLook letter={tile.letter} value={value} blank={tile.blank} />
          </span>
        ) : laid ? (
          <span class={`tile on-board laid${wrong ? " wrong" : ""}${lifted ? " lifted" : ""}`} data-tile={laid.id}>
            <TileLook letter={laid.letter} value={value} blank={laid.tile === "?"} />
          </span>
        ) : preview ? (
          <span class="tile on-board preview">
            <TileLook letter={preview.letter} value={previewValue} blank={preview.blank} />
          </span>
        ) : (
          // The style sheet draws the short text: the label of the square has the full text.
          <span
            class="premium"
            aria-hidden="true"
            data-short={cursor || start || !premium ? undefined : t.premium.short(premium)}
          >
            {cursor ? <Icon name={cursor} size={18} /> : start ? <Icon name="star" size={18} /> : null}
          </span>
        )}
        {score ? <span class={`move-score${score.good ? "" : " is-bad"}`} aria-hidden="true" data-score={score.text} /> : null}
      </div>
    );
  }
}

/** Returns the square and the text of the score shown at the tiles. */
function moveScore(state: SessionState, layout: BoardLayout): { square: number; text: string; good: boolean } | null {
  const { game, laid, check, preview, review, dragging } = state;
  if (!game) return null;
  if (preview) {
    const square = endOfWord(
      layout,
      review ? squaresAfter(layout, game.history, review.index) : game.board.squares,
      preview.tiles.map((tile) => indexOf(layout, tile)),
    );
    return square === null ? null : { square, text: `${preview.score}`, good: true };
  }
  if (laid.length === 0 || !check || check.words.length === 0 || dragging !== null) return null;
  const square = endOfWord(
    layout,
    game.board.squares,
    laid.map((tile) => tile.square),
  );
  return square === null ? null : { square, text: `${check.score}`, good: check.legal };
}

const valuesOf = (letters: readonly LetterInfo[]): ReadonlyMap<string, number> =>
  new Map(letters.map(({ letter, score }) => [letter, score]));

function lastSquares(state: SessionState, layout: BoardLayout): readonly number[] {
  const history = state.game?.history ?? [];
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const event = history[index]?.event;
    if (event?.kind === "play") return event.play.tiles.map((tile) => indexOf(layout, tile));
    if (event?.kind === "withdrawal" || event?.kind === "exchange" || event?.kind === "pass") return [];
  }
  return [];
}

export function Board(): JSX.Element | null {
  const { session, state, t } = useSession();
  const { game, laid, cursor, preview, review, check, lexicon } = state;
  if (!game || !lexicon) return null;
  const { layout } = game.rules;
  const values = valuesOf(lexicon.letters);
  const valueOf = (tile: PlacedTile | null): number =>
    tile && !tile.blank ? (values.get(tile.letter) ?? 0) : lexicon.blankScore;
  const laidAt = new Map(laid.map((tile) => [tile.square, tile]));
  const previewAt = new Map((preview?.tiles ?? []).map((tile) => [indexOf(layout, tile), tile as PlacedTile]));
  const squares = review ? squaresAfter(layout, game.history, review.index) : game.board.squares;
  const last = review ? [] : lastSquares(state, layout);
  const score = moveScore(state, layout);
  const start = indexOf(layout, layout.start);
  const wrong = check !== null && !check.legal && check.reason?.kind === "invalid-words";
  const focused = cursor?.square ?? start;
  const rows = Array.from({ length: layout.rows }, (_, row) => row);
  return (
    <div class="board-frame">
      <div class="coordinates of-columns" aria-hidden="true">
        {Array.from({ length: layout.columns }, (_, column) => (
          <span key={column}>{String.fromCharCode(65 + column)}</span>
        ))}
      </div>
      <div class="coordinates of-rows" aria-hidden="true">
        {rows.map((row) => (
          <span key={row}>{row + 1}</span>
        ))}
      </div>
      <div class="board-box">
        <div
          class="board"
          role="grid"
          aria-label={t.board.label}
          aria-describedby="board-hint"
          data-board
          style={{ "--rows": layout.rows, "--columns": layout.columns }}
          onClick={(event) => clickSquare(event, session)}
        >
          {rows.map((row) => (
            <div role="row" class="board-row" key={row}>
              {Array.from({ length: layout.columns }, (_, column) => {
                const square = row * layout.columns + column;
                const tile = squares[square] ?? null;
                const own = laidAt.get(square) ?? null;
                const seen = previewAt.get(square) ?? null;
                const premium = layout.premiums[square] ?? null;
                return (
                  <Cell
                    key={square}
                    square={square}
                    name={squareName(layout, square)}
                    premium={premium && (premium.word > 1 || premium.letter > 1) ? premium : null}
                    start={square === start}
                    tile={tile}
                    value={own ? valueOf({ letter: own.letter, blank: own.tile === "?" }) : valueOf(tile)}
                    laid={own}
                    lifted={own !== null && own.id === state.dragging}
                    preview={seen}
                    previewValue={valueOf(seen)}
                    fresh={last.indexOf(square)}
                    wrong={wrong}
                    cursor={cursor?.square === square ? (cursor.across ? "across" : "down") : null}
                    tabbable={square === focused}
                    score={score?.square === square ? score : null}
                    t={t}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <p id="board-hint" class="visually-hidden">
        {t.board.hint}
      </p>
    </div>
  );
}

function clickSquare(event: MouseEvent, session: Session): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-square]") : null;
  if (cell) session.draft.touchSquare(Number(cell.dataset["square"]));
}
