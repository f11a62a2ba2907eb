// In the sprite of the icons: pages show both, and request one file.
import sprite from "./icons.svg?url";

/** A building at dusk, shown for a building without a picture. Decoration, hidden from screen readers. */
export function BuildingFront() {
  return (
    <svg
      className="building-front"
      viewBox="0 0 240 240"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#building-front`} />
    </svg>
  );
}
