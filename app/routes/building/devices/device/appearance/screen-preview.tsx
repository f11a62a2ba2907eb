import { useId } from "react";
import { useTranslation } from "react-i18next";
import { PanelFace } from "#app/components/drawings/panel-face.tsx";
import { HEAD_HEIGHT, PANEL_WIDTH } from "#app/components/drawings/panel-layout.ts";
import type { DeviceType } from "#contract/devices/devices.ts";
import { cutText } from "#rules/text.ts";

interface ScreenPreviewProps {
  device: { name: string; type: DeviceType };
  title: string;
  message: string;
  showClock?: boolean;
  /** Percent. */
  brightness?: number;
}

const SCREEN = { x: 26, y: 16, width: PANEL_WIDTH - 52, height: 176 };
const LETTERS = 27;
const LINES = 4;
const DARKEST = 0.35;

/** The preview of a device with its display. A monitor is all display, a panel has its metal around it. */
export function ScreenPreview({ device, title, message, showClock, brightness = 100 }: ScreenPreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const isPanel = device.type === "RINGBELL";
  const top = isPanel ? HEAD_HEIGHT : SCREEN.y;
  const height = top + SCREEN.height + 34;
  const middle = PANEL_WIDTH / 2;
  const label = [title || device.name, message].filter(Boolean).join(". ");
  return (
    <svg
      className="panel-drawing"
      viewBox={`0 0 ${PANEL_WIDTH} ${height}`}
      role="img"
      aria-label={t("appearance.screen", { text: label })}
    >
      {isPanel ? (
        <PanelFace id={id} height={height} name={cutText(device.name, 30)} />
      ) : (
        <rect className="monitor-face" x="1" y="1" width={PANEL_WIDTH - 2} height={height - 6} rx="14" />
      )}
      <g transform={`translate(0 ${top - SCREEN.y})`}>
        <rect
          className="screen"
          x={SCREEN.x}
          y={SCREEN.y}
          width={SCREEN.width}
          height={SCREEN.height}
          rx="6"
        />
        <g opacity={DARKEST + (1 - DARKEST) * (Math.min(100, Math.max(0, brightness)) / 100)}>
          {showClock && (
            <text
              className="screen-clock"
              x={SCREEN.x + SCREEN.width - 12}
              y={SCREEN.y + 24}
              textAnchor="end"
            >
              14:30
            </text>
          )}
          <text className="screen-title" x={middle} y={SCREEN.y + 60} textAnchor="middle">
            {cutText(title || device.name, LETTERS)}
          </text>
          <text className="screen-message">
            {linesOf(message).map((line, index) => (
              <tspan key={index} x={middle} y={SCREEN.y + 92 + index * 20} textAnchor="middle">
                {line}
              </tspan>
            ))}
          </text>
        </g>
      </g>
    </svg>
  );
}

/** A text wrapped between words to fit on the display; the rest is cut. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LETTERS)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cutText(word, LETTERS));
  }
  if (lines.length <= LINES) return lines;
  return [...lines.slice(0, LINES - 1), cutText(lines.slice(LINES - 1).join(" "), LETTERS)];
}
