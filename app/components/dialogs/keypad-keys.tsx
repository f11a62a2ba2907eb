const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "C", "0", "OK"] as const;
const KEY_WIDTH = 54;
const KEY_HEIGHT = 32;
const STEP_X = 62;
const STEP_Y = 40;

/** The keys of a keypad, three in a row, around `x` from `y` down. Decoration of a larger drawing. */
export function KeypadKeys({ x, y }: { x: number; y: number }) {
  return (
    <g aria-hidden="true" className="keypad-keys">
      {KEYS.map((key, index) => {
        const left = x + ((index % 3) - 1) * STEP_X - KEY_WIDTH / 2;
        const top = y + Math.floor(index / 3) * STEP_Y;
        return (
          <g key={key} className="key">
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
