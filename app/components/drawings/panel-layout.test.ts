import { describe, expect, test } from "vitest";
import { layOutPanel, PANEL_WIDTH, plateLines, ROW_HEIGHT, SCREEN } from "./panel-layout.ts";

describe("a name on its plate", () => {
  test("fits on one line where possible", () => {
    expect(plateLines("Family Rossi", 22)).toEqual(["Family Rossi"]);
  });

  test("wraps to a second line between words", () => {
    expect(plateLines("Studio Legale Bianchi e Associati", 22)).toEqual([
      "Studio Legale Bianchi e",
      "Associati",
    ]);
  });

  test("is cut where two lines are too short", () => {
    const lines = plateLines("Family Name N. 4 with a very long name that never comes to an end", 12);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(15);
    expect(lines[1]).toMatch(/\.\.\.$/);
  });

  test("is cut if it is one long word", () => {
    expect(plateLines("W".repeat(64), 12)).toEqual([`${"W".repeat(12)}...`]);
  });
});

describe("the buttons of a panel", () => {
  test("are inside its face without overlap, in either number of columns", () => {
    for (const count of [0, 1, 12, 13, 100]) {
      const { places, keypadTop } = layOutPanel(count);
      expect(places.map(({ position }) => position)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      );
      for (const { x, y, width } of places) {
        expect(x + width).toBeLessThanOrEqual(PANEL_WIDTH);
        expect(y).toBeLessThan(keypadTop);
      }
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
  });

  test("are below the display, and the panel ends with them if its keypad is elsewhere", () => {
    const { places, height } = layOutPanel(8, { screen: true, keypad: false });
    for (const { y } of places) {
      expect(y).toBeGreaterThan(SCREEN.y + SCREEN.height);
      expect(y + ROW_HEIGHT).toBeLessThan(height);
    }
    expect(height).toBeLessThan(layOutPanel(8, { screen: true, keypad: true }).height);
  });
});
