import { Link } from "@remix-run/react";
import type { FlatUse } from "#rules/people/flats.ts";
import { cutText } from "#rules/text.ts";
import { arrangeWindows } from "./stair-layout.ts";

interface FlatWindow {
  id: string;
  floor: string;
  to: string;
  use: FlatUse;
  label: string;
}

const WIDTH = 208;
const ROOF_HEIGHT = 28;
const ROW_HEIGHT = 25;
/** The ground floor with the door, and the ground. */
const ENTRANCE_HEIGHT = 46;
const WALL = { x: 26, width: 168 };
const WINDOW_WIDTH_MAX = 20;
const LABEL_LETTERS = 3;

/**
 * A stair with a window for each flat: glass for a flat in use, an outline for an empty one, brass for an open
 * invite. The windows are links for the mouse; the list has the same ones for the keyboard and screen readers.
 */
export function StairDrawing({ windows }: { windows: readonly FlatWindow[] }) {
  const rows = arrangeWindows(windows);
  const bottom = ROOF_HEIGHT + rows.length * ROW_HEIGHT + ENTRANCE_HEIGHT;
  const columns = Math.max(1, ...rows.map((row) => row.windows.length));
  const bay = WALL.width / columns;
  const width = Math.min(WINDOW_WIDTH_MAX, bay * 0.74);
  return (
    <svg
      className="stair-drawing"
      viewBox={`0 0 ${WIDTH} ${bottom + 12}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className="building-roof" d="M22 26l12-14h152l12 14z" />
      <rect className="building-wall" {...WALL} y={ROOF_HEIGHT} height={bottom - ROOF_HEIGHT} />
      <rect className="building-cornice" x="20" y="24" width="180" height="6" />
      {rows.map((row, index) => {
        const y = ROOF_HEIGHT + index * ROW_HEIGHT;
        const first = WALL.x + ((columns - row.windows.length) * bay + bay - width) / 2;
        return (
          <g key={row.windows[0]!.id}>
            <rect className="building-slab" {...WALL} y={y + 29} height="1.5" />
            <text className="stair-floor" x="16" y={y + 21} textAnchor="end">
              {cutText(row.label, LABEL_LETTERS)}
            </text>
            {row.windows.map((each, place) => (
              <Link
                key={each.id}
                to={each.to}
                tabIndex={-1}
                className={`stair-window ${each.use.toLowerCase()}`}
              >
                <title>{each.label}</title>
                <rect x={first + place * bay} y={y + 8} width={width} height="17" rx="1" />
              </Link>
            ))}
          </g>
        );
      })}
      <path className="door-stone" d={`M96 ${bottom}v-18a14 14 0 0 1 28 0v18z`} />
      <path className="door-leaf" d={`M100 ${bottom}v-18a10 10 0 0 1 20 0v18z`} />
      <path className="door-line" d={`M110 ${bottom - 28}v28`} />
      <circle className="door-halo" cx="134" cy={bottom - 18} r="8" />
      <circle className="door-lamp" cx="134" cy={bottom - 18} r="3" />
      <rect className="building-ground" y={bottom} width={WIDTH} height="12" />
    </svg>
  );
}
