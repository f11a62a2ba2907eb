/** The most windows side by side; a floor with more flats has several rows. */
export const WINDOWS_BESIDE_MAX = 12;

/** A row of windows on one floor. */
interface StairRow<Window> {
  /** The floor beside the first of its rows; empty for the others. */
  label: string;
  windows: Window[];
}

/** Arranges the windows of a stair in rows, floor by floor in their order. */
export function arrangeWindows<Window extends { floor: string }>(
  windows: readonly Window[],
): StairRow<Window>[] {
  const rows: StairRow<Window>[] = [];
  let floor: string | undefined;
  for (const window of windows) {
    const row = rows.at(-1);
    if (row && window.floor === floor && row.windows.length < WINDOWS_BESIDE_MAX) row.windows.push(window);
    else rows.push({ label: window.floor === floor ? "" : window.floor, windows: [window] });
    floor = window.floor;
  }
  return rows;
}
