/** The look of a tile. The style sheet draws its value; labels give it in full. */
import type { JSX } from "preact";

export interface TileFace {
  /** Text in the middle; null for a blank without a letter. */
  readonly letter: string | null;
  readonly value: number;
  readonly blank: boolean;
}

export function TileLook({ letter, value, blank }: TileFace): JSX.Element {
  const length = [...(letter ?? "")].length;
  return (
    <span class={`tile-face${blank ? " is-blank" : ""}${length > 1 ? ` long-${Math.min(length, 4)}` : ""}`} aria-hidden="true">
      <span class="tile-letter">{letter ?? ""}</span>
      {blank ? null : <span class="tile-value" data-value={value} />}
    </span>
  );
}
