import { expect, onTestFinished, test } from "vitest";
import { CertificateWatch } from "./certificate-watch.ts";

const first = { cert: "first", key: "key", startsAt: 0, endsAt: 1 };
const second = { cert: "second", key: "key", startsAt: 0, endsAt: 2 };

/** Watches a pair that the test replaces; reads only when it is asked to. */
function watchPair() {
  let next: () => Promise<typeof first> = async () => first;
  const used: string[] = [];
  const lines: unknown[] = [];
  const watch = new CertificateWatch({
    read: () => next(),
    pair: first,
    replace: ({ cert }) => used.push(cert),
    log: (level, _message, fields) => lines.push([level, fields?.["problem"] ?? fields?.["endsAt"]]),
  });
  onTestFinished(() => watch.stop());
  return {
    used,
    lines,
    async read(found: typeof first | string) {
      next = async () => {
        if (typeof found === "string") throw new Error(found);
        return found;
      };
      await watch.read();
    },
  };
}

test("a pair that has changed is used once, and one that has not is left alone", async () => {
  const { used, lines, read } = watchPair();
  await read(first);
  await read(second);
  await read(second);
  expect(used).toEqual(["second"]);
  expect(lines).toEqual([["info", "1970-01-01T00:00:00.002Z"]]);
});

test("a pair that can't be used leaves the earlier one in use, and is logged once for each reason", async () => {
  const { used, lines, read } = watchPair();
  for (const found of ["mismatch", "mismatch", "mismatch", "missing", "missing", second]) await read(found);
  expect(used).toEqual(["second"]);
  expect(lines.slice(0, 2)).toEqual([
    ["warn", "mismatch"],
    ["warn", "missing"],
  ]);
  expect(lines).toHaveLength(3);
});

test("a pair that was read while it was written is not reported", async () => {
  const { used, lines, read } = watchPair();
  for (const found of ["mismatch", second]) await read(found);
  expect(used).toEqual(["second"]);
  expect(lines).toHaveLength(1);
});
