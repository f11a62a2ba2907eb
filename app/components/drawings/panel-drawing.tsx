import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { KeypadKeys } from "#app/components/dialogs/keypad-keys.tsx";
import { useSending } from "#app/components/forms/post-form.tsx";
import { isEmergencyText } from "#rules/devices/ring-bells.ts";
import { cutText } from "#rules/text.ts";
import { PanelFace } from "./panel-face.tsx";
import { layOutPanel, PANEL_WIDTH, type PanelPlace, plateLines, ROW_HEIGHT, SCREEN } from "./panel-layout.ts";

interface PanelButton {
  position: number;
  text: string;
  /** Where the button is edited; without it the plate is read-only. */
  to?: string;
}

interface PanelDrawingProps {
  name: string;
  buttonCount: number;
  buttons: readonly PanelButton[];
  /** Where a button is added to an empty place; without it empty places stay blank. */
  addTo?: (position: number) => string;
  /** The position that is being edited: its lamp is lit. */
  selected?: number | undefined;
  /** The field in which each named place submits its position, to the form around the drawing. */
  pressAs?: string;
  /** What the display shows; without it none is drawn. */
  screen?: ReactNode;
  /** False if a separate keypad is below the drawing. */
  keypad?: boolean;
}

/** A door panel as its nameplate: a press on a name edits it, or rings. A list for screen readers. */
export function PanelDrawing(props: PanelDrawingProps) {
  const { name, buttonCount, buttons, addTo, selected, pressAs, screen, keypad = true } = props;
  const { t } = useTranslation();
  const id = useId();
  const { places, height, keypadTop } = layOutPanel(buttonCount, { screen: screen !== undefined, keypad });
  const byPosition = new Map(buttons.map((button) => [button.position, button]));
  return (
    <svg
      className="panel-drawing"
      viewBox={`0 0 ${PANEL_WIDTH} ${height}`}
      role="group"
      aria-label={t("components.panel.label", { name })}
    >
      <PanelFace id={id} height={height} name={cutText(name, 30)} />
      {screen !== undefined && <foreignObject {...SCREEN}>{screen}</foreignObject>}
      {keypad && <KeypadKeys x={PANEL_WIDTH / 2} y={keypadTop} />}
      <g role="list" aria-label={t("components.panel.buttons")}>
        {places.map((place) => {
          const button = byPosition.get(place.position);
          const lit = place.position === selected;
          return (
            <g role="listitem" key={place.position}>
              {button ? (
                <NamedPlace place={place} button={button} lit={lit} pressAs={pressAs} />
              ) : (
                <EmptyPlace place={place} to={addTo?.(place.position)} lit={lit} />
              )}
            </g>
          );
        })}
      </g>
    </svg>
  );
}

interface NamedPlaceProps {
  place: PanelPlace;
  button: PanelButton;
  lit: boolean;
  pressAs: string | undefined;
}

function NamedPlace({ place, button, lit, pressAs }: NamedPlaceProps) {
  const { t } = useTranslation();
  const drawn = (
    <>
      <Plate place={place} className="plate" />
      <PlateName place={place} text={button.text} />
      <PushButton place={place} />
    </>
  );
  const isEmergency = isEmergencyText(button.text);
  const label = t(`components.panel.${isEmergency ? "emergency" : "button"}`, {
    position: place.position,
    text: button.text,
  });
  const className = `panel-place${isEmergency ? " emergency" : ""}${lit ? " lit" : ""}`;
  if (pressAs !== undefined) {
    return (
      <g className={className}>
        {drawn}
        <Press place={place} name={pressAs} label={label} />
      </g>
    );
  }
  if (!button.to) {
    return (
      <g className={className} role="img" aria-label={label}>
        {drawn}
      </g>
    );
  }
  return (
    <Link
      to={button.to}
      className={className}
      aria-label={label}
      aria-current={lit ? "true" : undefined}
      preventScrollReset
    >
      <title>{button.text}</title>
      {drawn}
    </Link>
  );
}

/** The button over a place, lit while its press is being sent. */
function Press({ place, name, label }: { place: PanelPlace; name: string; label: string }) {
  const { busy, held, sent } = useSending();
  const value = String(place.position);
  const isSent = busy && sent?.get(name) === value;
  return (
    <foreignObject x={place.x} y={place.y} width={place.width} height={ROW_HEIGHT}>
      <button
        className={isSent ? "panel-press sent" : "panel-press"}
        name={name}
        value={value}
        aria-label={label}
        aria-disabled={busy || held}
        onClick={(event) => {
          if (busy || held) event.preventDefault();
        }}
      />
    </foreignObject>
  );
}

function EmptyPlace({ place, to, lit }: { place: PanelPlace; to: string | undefined; lit: boolean }) {
  const { t } = useTranslation();
  const drawn = (
    <>
      <Plate place={place} className="plate-empty" />
      {to && (
        <text className="plate-add" x={place.x + place.size.nameX} y={place.y + 28.5} aria-hidden="true">
          {t("components.panel.add")}
        </text>
      )}
      <PushButton place={place} />
    </>
  );
  const className = `panel-place vacant${lit ? " lit" : ""}`;
  if (!to) {
    return (
      <g
        className={className}
        role="img"
        aria-label={t("components.panel.empty", { position: place.position })}
      >
        {drawn}
      </g>
    );
  }
  return (
    <Link
      to={to}
      className={className}
      aria-label={t("components.panel.addTo", { position: place.position })}
      preventScrollReset
    >
      {drawn}
    </Link>
  );
}

/** The plate of a name, with the number of its place. */
function Plate({ place, className }: { place: PanelPlace; className: string }) {
  return (
    <>
      <rect
        className={className}
        x={place.x}
        y={place.y}
        width={place.width - place.size.pushWidth}
        height={ROW_HEIGHT}
        rx={4}
      />
      <text
        className="plate-number"
        x={place.x + place.size.nameX / 2}
        y={place.y + 27.5}
        textAnchor="middle"
        aria-hidden="true"
      >
        {place.position}
      </text>
    </>
  );
}

/** One line in the full size, two in a smaller one. */
function PlateName({ place, text }: { place: PanelPlace; text: string }) {
  const lines = plateLines(text, place.size.letters);
  const x = place.x + place.size.nameX;
  if (lines.length === 1) {
    return (
      <text className="plate-name" x={x} y={place.y + 28.5} aria-hidden="true">
        {lines[0]}
      </text>
    );
  }
  return (
    <text className="plate-name small" aria-hidden="true">
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={place.y + 19.5 + index * 16}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function PushButton({ place }: { place: PanelPlace }) {
  const radius = place.size.pushRadius;
  const x = place.x + place.width - radius - 2;
  const y = place.y + ROW_HEIGHT / 2;
  const highlight = radius * 0.5;
  return (
    <>
      <circle className="push-ring" cx={x} cy={y} r={radius} />
      <circle className="push" cx={x} cy={y} r={radius * 0.76} />
      <path
        className="push-shine"
        d={`M${x - highlight} ${y - highlight / 2}a${highlight} ${highlight} 0 0 1 ${2 * highlight} 0`}
      />
    </>
  );
}
