import { expect, test } from "vitest";
import { linesIn } from "./lines.ts";

const bounds = { firstMax: 10, max: 30 };

/** Returns the lines that were read, the number of requested parts, and the problem if any. */
async function read(parts: string[]): Promise<{ lines: string[]; taken: number; problem: unknown }> {
  const lines: string[] = [];
  let taken = 0;
  async function* counted(): AsyncGenerator<string, void> {
    for (const part of parts) {
      taken += 1;
      yield part;
    }
  }
  try {
    for await (const line of linesIn(counted(), bounds)) lines.push(line);
    return { lines, taken, problem: undefined };
  } catch (error) {
    return { lines, taken, problem: (error as { problem?: string }).problem };
  }
}

test("lines are the same however the text is split", async () => {
  const text = "one\n\ntwo and a little\nthree\n";
  for (let size = 1; size <= text.length; size++) {
    const parts = Array.from({ length: Math.ceil(text.length / size) }, (_none, at) =>
      text.slice(at * size, (at + 1) * size),
    );
    expect(await read(parts)).toMatchObject({
      lines: ["one", "", "two and a little", "three"],
      problem: undefined,
    });
  }
});

test("a first line that is too long is refused before the rest of it is read", async () => {
  const endless = Array.from({ length: 1_000 }, () => "xxxxx");
  expect(await read(endless)).toEqual({ lines: [], taken: 3, problem: "DAMAGED" });
  expect(await read(["xxxxxxxxxx\n"])).toMatchObject({ lines: ["xxxxxxxxxx"], problem: undefined });
  expect(await read(["xxxxxxxxxxx\n"])).toMatchObject({ lines: [], problem: "DAMAGED" });
});

test("a later line may be longer, up to a limit", async () => {
  const line = "x".repeat(30);
  expect(await read(["first\n", line, "\n"])).toMatchObject({ lines: ["first", line], problem: undefined });
  expect(await read(["first\n", line, "x", "x", "x"])).toEqual({
    lines: ["first"],
    taken: 3,
    problem: "DAMAGED",
  });
});

test("a truncated line is damaged", async () => {
  expect(await read(["one\ntw"])).toMatchObject({ lines: ["one"], problem: "DAMAGED" });
});
