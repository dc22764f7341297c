/** Animates tiles from their old to their new places: rack to board and back, a shuffle, a drop. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const spots = new Map<string, Spot>();

const still = matchMedia("(prefers-reduced-motion: reduce)");

function spotOf(rect: DOMRect): Spot {
  return { x: rect.x + scrollX, y: rect.y + scrollY, width: rect.width };
}

/** Sets the apparent place of a tile, for example under the finger. */
export function rememberSpot(id: string, rect: DOMRect): void {
  spots.set(id, spotOf(rect));
}

/** Forgets all places, so that a change of the page's size animates nothing. */
export function forgetSpots(): void {
  spots.clear();
}

/** Animates each `[data-tile]` that moved since the last call. */
export function animateMoved(root: ParentNode): void {
  if (still.matches) {
    spots.clear();
    return;
  }
  const seen = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-tile]")) {
    const id = element.dataset["tile"] as string;
    seen.add(id);
    const running = element.getAnimations().some((animation) => animation.id === "flip" && animation.playState === "running");
    if (running) continue;
    const now = spotOf(element.getBoundingClientRect());
    const before = spots.get(id);
    spots.set(id, now);
    if (!before || now.width === 0) continue;
    const dx = before.x - now.x;
    const dy = before.y - now.y;
    const scale = before.width / now.width;
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) continue;
    const animation = element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 20 },
        { transform: "none", zIndex: 20 },
      ],
      { duration: 210, easing: "cubic-bezier(0.2, 0.9, 0.25, 1.06)" },
    );
    animation.id = "flip";
  }
  for (const id of spots.keys()) if (!seen.has(id)) spots.delete(id);
}
