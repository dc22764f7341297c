/** The rack: slots with the player's tiles. */
import type { JSX } from "preact";
import type { OwnTile } from "../game/types";
import { useSession } from "./context";
import { Icon } from "./icons";
import { TileLook } from "./Tile";

export function Rack(): JSX.Element | null {
  const { session, state, t } = useSession();
  const { game, lexicon, slots, selected, swapping, dragging, curtain, viewer } = state;
  if (!game || !lexicon) return null;
  const name = session.table.nameOf(viewer);
  const value = (tile: OwnTile): number =>
    lexicon.letters.find(({ letter }) => letter === tile.tile)?.score ?? lexicon.blankScore;
  const label = (tile: OwnTile): string => {
    const parts = tile.tile === "?" ? [t.rack.blank] : [tile.tile, t.board.points(value(tile))];
    if (swapping?.includes(tile.id)) parts.push(t.rack.toSwap);
    return parts.join(", ");
  };
  const onKey = (event: KeyboardEvent, slot: number, tile: OwnTile): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (event.altKey) {
      session.draft.arrange(tile.id, Math.min(slots.length - 1, Math.max(0, slot + by)));
      return;
    }
    const buttons = [...document.querySelectorAll<HTMLElement>("[data-rack] [data-tile]")];
    const at = buttons.indexOf(event.currentTarget as HTMLElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  if (curtain) {
    return (
      <div class="rack is-hidden">
        <button type="button" class="button primary curtain" onClick={() => session.liftCurtain()}>
          <Icon name="eye" /> {t.rack.handOver(name)}: {t.rack.show}
        </button>
      </div>
    );
  }
  const own = state.setup.players[viewer]?.level === null;
  return (
    <div
      class={`rack${swapping ? " is-swapping" : ""}`}
      role="group"
      aria-label={own && state.setup.players.filter(({ level }) => level === null).length === 1 ? t.rack.label : t.rack.of(name)}
      data-rack
      style={{ "--slots": slots.length }}
    >
      {slots.map((tile, slot) => (
        <div class="slot" key={tile ? `tile-${tile.id}` : `slot-${slot}`}>
          {tile ? (
            <button
              type="button"
              class={`tile${selected === tile.id ? " is-selected" : ""}${swapping?.includes(tile.id) ? " is-chosen" : ""}${dragging === tile.id ? " lifted" : ""}`}
              data-tile={tile.id}
              aria-pressed={selected === tile.id || (swapping?.includes(tile.id) ?? false)}
              aria-label={label(tile)}
              onClick={() => session.draft.touchTile(tile.id)}
              onKeyDown={(event) => onKey(event, slot, tile)}
            >
              <TileLook letter={tile.tile === "?" ? null : tile.tile} value={value(tile)} blank={tile.tile === "?"} />
            </button>
          ) : null}
        </div>
      ))}
    </div>
  );
}
