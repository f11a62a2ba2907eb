import { cutText } from "#rules/text.ts";

/** The drawing is as wide as a phone's column, so that its rows stay large enough to touch. */
export const PANEL_WIDTH = 344;
export const HEAD_HEIGHT = 124;
export const ROW_HEIGHT = 46;
const EDGE = 22;
const GAP = 8;
const COLUMN_GAP = 10;
/** The number of buttons in one column. */
const SINGLE_COLUMN_MAX = 12;
const KEYPAD_HEIGHT = 172;

/** How names and buttons are drawn: wide in one column, narrow in two. */
interface PlateSize {
  /** Letters that fit on a line. */
  letters: number;
  nameX: number;
  /** The distance from the plate's end to the row's end. */
  pushWidth: number;
  pushRadius: number;
}

const ROOMY: PlateSize = { letters: 22, nameX: 34, pushWidth: 48, pushRadius: 19 };
const CLOSE: PlateSize = { letters: 12, nameX: 26, pushWidth: 35, pushRadius: 14 };

/** A button's place on the panel's face. */
export interface PanelPlace {
  position: number;
  x: number;
  y: number;
  width: number;
  size: PlateSize;
}

/** The display of a panel that is switched on, under its name. */
export const SCREEN = { x: EDGE, y: HEAD_HEIGHT - 2, width: PANEL_WIDTH - 2 * EDGE, height: 88 };

interface PanelLayout {
  places: PanelPlace[];
  height: number;
  keypadTop: number;
}

interface PanelParts {
  screen: boolean;
  keypad: boolean;
}

/** The place of each button: from top to bottom, in two columns if there are many. */
export function layOutPanel(
  buttonCount: number,
  { screen, keypad }: PanelParts = { screen: false, keypad: true },
): PanelLayout {
  const columns = buttonCount > SINGLE_COLUMN_MAX ? 2 : 1;
  const rows = Math.ceil(buttonCount / columns);
  const width = (PANEL_WIDTH - 2 * EDGE - (columns - 1) * COLUMN_GAP) / columns;
  const top = HEAD_HEIGHT + (screen ? SCREEN.height + GAP : 0);
  const places = Array.from({ length: buttonCount }, (_, index) => ({
    position: index + 1,
    x: EDGE + Math.floor(index / rows) * (width + COLUMN_GAP),
    y: top + (index % rows) * (ROW_HEIGHT + GAP),
    width,
    size: columns === 1 ? ROOMY : CLOSE,
  }));
  const keypadTop = top + rows * (ROW_HEIGHT + GAP) + GAP;
  return { places, keypadTop, height: keypadTop + (keypad ? KEYPAD_HEIGHT : GAP) + EDGE / 2 };
}

/** A name as it fits on its plate: on one line, otherwise on two, the rest cut. */
export function plateLines(text: string, letters: number): string[] {
  if (text.length <= letters) return [text];
  const small = Math.round(letters * 1.25);
  const breakAt = text.lastIndexOf(" ", small);
  if (breakAt <= 0) return [cutText(text, small)];
  return [text.slice(0, breakAt), cutText(text.slice(breakAt + 1), small)];
}
