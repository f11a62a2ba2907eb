import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OpenForm } from "#app/components/forms/open-form.tsx";
import type { OpenableOutput } from "#contract/access/openings.ts";
import { cutText } from "#rules/text.ts";

interface Door {
  id: string;
  name: string;
  to: string;
  online: boolean;
  doorOpen: boolean;
  alarm: boolean;
  /** What the reader may open there; undefined if nothing. */
  opens: OpenableOutput | undefined;
}

interface BuildingDrawingProps {
  label: string;
  doors: readonly Door[];
  /** Where a door panel is activated; drawn as an outline of a door. */
  addTo?: string | undefined;
}

const WIDTH = 360;
const DOORS_PER_FLOOR = 3;
const FLOOR_HEIGHT = 132;
const ROOF_HEIGHT = 46;
const BAY = 108;
const LETTERS = 15;

interface Position {
  x: number;
  y: number;
}

/**
 * The building with its doors, open or closed, with a lamp above each that shows whether its panel is
 * connected, and a sign beside it for an alarm. A list for screen readers.
 */
export function BuildingDrawing({ label, doors, addTo }: BuildingDrawingProps) {
  const { t } = useTranslation();
  const count = doors.length + (addTo ? 1 : 0);
  const floors = Math.max(1, Math.ceil(count / DOORS_PER_FLOOR));
  const height = ROOF_HEIGHT + floors * FLOOR_HEIGHT + 14;

  // The first doors are on the ground floor.
  function positionOf(index: number): Position {
    const floor = floors - 1 - Math.floor(index / DOORS_PER_FLOOR);
    return { x: 18 + (index % DOORS_PER_FLOOR) * BAY, y: ROOF_HEIGHT + floor * FLOOR_HEIGHT };
  }

  return (
    <svg className="building-drawing" viewBox={`0 0 ${WIDTH} ${height}`} role="group" aria-label={label}>
      <g aria-hidden="true">
        <path className="building-roof" d={`M6 ${ROOF_HEIGHT - 4}L180 6l174 ${ROOF_HEIGHT - 10}z`} />
        <path className="building-cornice" d={`M2 ${ROOF_HEIGHT - 6}h356v8H2z`} />
        <rect
          className="building-wall"
          x="10"
          y={ROOF_HEIGHT + 2}
          width="340"
          height={floors * FLOOR_HEIGHT - 2}
        />
        {Array.from({ length: floors - 1 }, (_, floor) => (
          <rect
            key={floor}
            className="building-slab"
            x="10"
            y={ROOF_HEIGHT + (floor + 1) * FLOOR_HEIGHT - 4}
            width="340"
            height="5"
          />
        ))}
        <rect className="building-ground" x="0" y={height - 14} width={WIDTH} height="6" rx="2" />
      </g>
      <g role="list" aria-label={t("components.building.doors")}>
        {doors.map((door, index) => (
          <g role="listitem" key={door.id}>
            <DoorLink door={door} {...positionOf(index)} />
            {door.opens && <OpenHere door={door.opens} {...positionOf(index)} />}
          </g>
        ))}
        {addTo && (
          <g role="listitem">
            <AddDoorLink to={addTo} {...positionOf(doors.length)} />
          </g>
        )}
      </g>
    </svg>
  );
}

function DoorLink({ door, x, y }: Position & { door: Door }) {
  const { t } = useTranslation();
  const states = [
    t(door.online ? "components.state.online" : "components.state.offline"),
    ...(door.doorOpen ? [t("device.doorOpen")] : []),
    ...(door.alarm ? [t("device.alarm")] : []),
  ];
  const label = `${door.name}: ${states.join(", ")}`;
  const middle = x + BAY / 2;
  return (
    <Link to={door.to} className={door.online ? "building-door on" : "building-door off"} aria-label={label}>
      <title>{label}</title>
      <rect className="door-touch" x={x} y={y + 4} width={BAY} height={FLOOR_HEIGHT - 8} rx="6" />
      <circle className="door-halo" cx={middle} cy={y + 20} r="12" />
      <circle className="door-lamp" cx={middle} cy={y + 20} r="4.5" />
      {!door.online && <path className="door-cross" d={`M${middle - 7} ${y + 13}l14 14`} />}
      <path className="door-stone" d={`M${middle - 25} ${y + 100}V${y + 60}a25 25 0 0 1 50 0v40z`} />
      <Leaves isOpen={door.doorOpen} middle={middle} y={y} />
      {door.alarm && (
        <>
          <path className="door-alarm" d={`M${middle + 18} ${y + 29}l9-17 9 17z`} />
          <path className="door-alarm-mark" d={`M${middle + 27} ${y + 18}v5m0 2.5v1`} />
        </>
      )}
      <text className="door-name" x={middle} y={y + 119} textAnchor="middle" aria-hidden="true">
        {cutText(door.name, LETTERS)}
      </text>
    </Link>
  );
}

/** The button that opens a door, beside its lamp. */
function OpenHere({ door, x, y }: Position & { door: OpenableOutput }) {
  return (
    <foreignObject x={x + 2} y={y + 4} width="40" height="40">
      <OpenForm door={door} page="overview" iconOnly />
    </foreignObject>
  );
}

/** The two leaves of a door: closed, or open in front of a dark doorway. */
function Leaves({ isOpen, middle, y }: { isOpen: boolean; middle: number; y: number }) {
  const frame = `M${middle - 19} ${y + 100}V${y + 60}a19 19 0 0 1 38 0v40z`;
  if (!isOpen)
    return (
      <>
        <path className="door-leaf" d={frame} />
        <path className="door-line" d={`M${middle} ${y + 41}v59`} />
        <circle className="door-knob" cx={middle + 4} cy={y + 76} r="1.8" />
      </>
    );
  return (
    <>
      <path className="door-inside" d={frame} />
      <path className="door-leaf" d={`M${middle - 19} ${y + 100}V${y + 60}a19 19 0 0 1 7-14.7V${y + 105}z`} />
      <path className="door-leaf" d={`M${middle + 19} ${y + 100}V${y + 60}a19 19 0 0 0-7-14.7V${y + 105}z`} />
    </>
  );
}

function AddDoorLink({ to, x, y }: Position & { to: string }) {
  const { t } = useTranslation();
  const middle = x + BAY / 2;
  return (
    <Link to={to} className="building-door to-come" aria-label={t("components.building.add")}>
      <rect className="door-touch" x={x} y={y + 4} width={BAY} height={FLOOR_HEIGHT - 8} rx="6" />
      <path className="door-outline" d={`M${middle - 22} ${y + 100}V${y + 60}a22 22 0 0 1 44 0v40z`} />
      <path className="door-plus" d={`M${middle - 8} ${y + 72}h16M${middle} ${y + 64}v16`} />
      <text className="door-name" x={middle} y={y + 119} textAnchor="middle" aria-hidden="true">
        {t("components.building.addShort")}
      </text>
    </Link>
  );
}
