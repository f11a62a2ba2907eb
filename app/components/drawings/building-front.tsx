const COLUMNS = [28, 64, 136, 172];
const FLOORS = [44, 92, 140];
const MIDDLE = 100;
/** The windows with light. */
const LIT = new Set(["64-44", "136-92", "28-140"]);

interface Place {
  x: number;
  y: number;
}

const windows = FLOORS.flatMap((y) => COLUMNS.map((x) => ({ x, y })));
const balconies = FLOORS.map((y) => ({ x: MIDDLE, y }));
const lowWindows = [30, 168].map((x) => ({ x, y: 198 }));
const lanterns = [77, 151.5];

/** Equal shapes share one path: a page with many fronts is slower the more elements each has. */
const paths = {
  shutters: each(windows, ({ x, y }) => `M${x - 4} ${y}h5v26h-5zM${x + 23} ${y}h5v26h-5z`),
  panes:
    each(
      windows.filter((place) => !isLit(place)),
      pane,
    ) + each(balconies, ({ x, y }) => `M${x} ${y - 4}h24v36h-24z`),
  litPanes: each(windows.filter(isLit), pane),
  lowPanes: each(lowWindows, ({ x, y }) => `M${x} ${y}h26v26h-26z`),
  frames:
    each(windows, ({ x, y }) => `M${x + 12} ${y}v26M${x + 1} ${y + 9}h22`) +
    each(balconies, ({ x, y }) => `M${x + 12} ${y - 4}v36M${x} ${y + 7}h24`) +
    each(lowWindows, ({ x, y }) => `M${x + 13} ${y}v26M${x} ${y + 13}h26`),
  sills:
    each(windows, ({ x, y }) => `M${x - 5} ${y + 26}h34v2.5h-34z`) +
    each(lowWindows, ({ x, y }) => `M${x - 3} ${y + 26}h32v2.5h-32z`),
  rails: each(balconies, ({ x, y }) => `M${x - 7} ${y + 19}h38M${x - 7} ${y + 19}v13M${x + 31} ${y + 19}v13`),
  thinRails: each(balconies, ({ x, y }) =>
    [-2, 4, 9, 15, 20, 26].map((along) => `M${x + along} ${y + 19}v13`).join(""),
  ),
  balconySills: each(balconies, ({ x, y }) => `M${x - 9} ${y + 32}h42v3.5h-42z`),
  lanterns: lanterns.map((x) => `M${x - 2.5} 194h5l-1 7h-3z`).join(""),
};

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
      <rect className="front-sky" width="240" height="240" />
      <path className="front-far" d="M-1400 240V112h1434V98h40v142zM172 240v-134h30V86h1438v154z" />
      <g transform="translate(8 0)">
        <path className="front-chimney" d="M44 0h14v16H44zM168 4h12v12h-12z" />
        <path className="front-wall" d="M14 240V24h196v216z" />
        <path className="front-shade" d="M14 26h196v5H14z" />
        <path className="front-eave" d="M6 16h212v10H6z" />
        <path className="front-band" d="M14 80h196v3H14zM14 128h196v3H14zM14 176h196v4H14z" />
        <path
          className="front-quoin"
          d="M14 31h8v6h-8zM14 43h8v6h-8zM14 55h8v6h-8zM14 67h8v6h-8zM202 31h8v6h-8zM202 43h8v6h-8zM202 55h8v6h-8zM202 67h8v6h-8z"
        />
        <path className="front-shutter" d={paths.shutters} />
        <path className="front-window" d={paths.panes} />
        <path className="front-window lit" d={paths.litPanes} />
        <path className="front-window low" d={paths.lowPanes} />
        <path className="front-frame" d={paths.frames} />
        <path className="front-sill" d={paths.sills} />
        <path className="front-rail" d={paths.rails} />
        <path className="front-rail thin" d={paths.thinRails} />
        <path className="front-sill" d={paths.balconySills} />
        <Entrance />
      </g>
      <path className="front-ground" d="M-1400 234h3040v6h-3040z" />
    </svg>
  );
}

/** The arch, its door, the lanterns, and the door panel beside it. */
function Entrance() {
  return (
    <>
      {lanterns.map((x) => (
        <circle key={x} className="front-halo" cx={x} cy={198} r={8} />
      ))}
      <path className="front-lamp" d={paths.lanterns} />
      <path className="front-stone" d="M84 240v-35a28 28 0 0 1 56 0v35z" />
      <path className="front-door" d="M91 240v-34a21 21 0 0 1 42 0v34z" />
      <path className="front-leaf" d="M112 186v54M97 214h9v20h-9zM118 214h9v20h-9z" />
      <circle className="front-lamp" cx="115.5" cy="219" r="1.7" />
      <rect className="front-panel" x="147" y="206" width="9" height="17" rx="1.5" />
      <path className="front-panel-hole" d="M151.5 209.5h.1M149.5 213.5h4M149.5 216.5h4M149.5 219.5h4" />
    </>
  );
}

function pane({ x, y }: Place): string {
  return `M${x + 1} ${y}h22v26h-22z`;
}

function isLit({ x, y }: Place): boolean {
  return LIT.has(`${x}-${y}`);
}

function each(places: readonly Place[], path: (place: Place) => string): string {
  return places.map(path).join("");
}
