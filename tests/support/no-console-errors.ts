import { afterEach, beforeEach, expect, vi } from "vitest";

const listened = ["error", "warn"] as const;
let errors: string[] = [];

beforeEach(() => {
  errors = [];
  for (const level of listened) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      errors.push(`console.${level}: ${parts.map(String).join(" ")}`);
    });
  }
});

// A test that expects an error mocks `console` itself; then nothing is recorded here.
afterEach(() => {
  vi.restoreAllMocks();
  expect(errors, "a test may not complain to the console").toEqual([]);
});
