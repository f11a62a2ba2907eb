import { useTranslation } from "react-i18next";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "C", "0", "OK"] as const;
const KEY_WIDTH = 54;
const KEY_HEIGHT = 32;
const STEP_X = 62;
const STEP_Y = 40;

/** The keys of a keypad, three in a row, around `x` from `y` down. An ornament of a larger drawing. */
export function KeypadKeys({ x, y, pressed = "" }: { x: number; y: number; pressed?: string }) {
  return (
    <g aria-hidden="true" className="keypad-keys">
      {KEYS.map((key, index) => {
        const left = x + ((index % 3) - 1) * STEP_X - KEY_WIDTH / 2;
        const top = y + Math.floor(index / 3) * STEP_Y;
        return (
          <g key={key} className={pressed.includes(key) ? "key pressed" : "key"}>
            <rect x={left} y={top} width={KEY_WIDTH} height={KEY_HEIGHT} rx={5} />
            <text x={left + KEY_WIDTH / 2} y={top + 21.5} textAnchor="middle">
              {key}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A code as a visitor dials it: the display with the number, and its keys. */
export function KeypadDrawing({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <svg
      className="keypad-drawing"
      viewBox="0 0 220 246"
      role="img"
      aria-label={t("components.keypad.drawing", { code })}
    >
      <rect className="keypad-face" x="1" y="1" width="218" height="244" rx="12" />
      <rect className="keypad-display" x="20" y="18" width="180" height="46" rx="5" />
      <text className="keypad-code" x="110" y="50" textAnchor="middle" aria-hidden="true">
        {code}
      </text>
      <KeypadKeys x={110} y={80} pressed={code} />
    </svg>
  );
}
