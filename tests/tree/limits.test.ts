import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const places = [...readFileSync("docs/limits.md", "utf8").matchAll(/`([\w/.-]+\.tsx?)` +`(\w+)`/g)].map(
  ([, file = "", name = ""]) => `${file} ${name}`,
);

/** Where the server waits, keeps, queues and tries again. */
const ROOMS = ["provider", "server", "contract/client"];
const LIKE_A_BOUND =
  /(^|_)(MAX|LIMIT|DEADLINE|TIMEOUT|WITHIN|LIFE|KEPT|ATTEMPTS|TRIES|RETRY|RETRIES|WAITING|ABANDONED|AGAIN)(_|$)/;
/** Called like bounds, and none: forms of others, and what the self-diagnosis finds remarkable. */
const NONE = [
  "provider/db/engine/ids.ts COUNTER_LIMIT",
  "provider/device-link/frame-meter.ts LENGTH_BYTES_MAX",
  "provider/operations/diagnose.ts CLOCKS_APART_MAX_MS",
  "provider/operations/diagnose.ts JUMP_MAX_MS",
  "server/api-docs/schema-lines.ts DEPTH_MAX",
  "server/control.ts SOCKET_PATH_MAX_BYTES",
];

/** Each number in the sources that is called like a bound, with its file. */
function boundsIn(room: string): string[] {
  return readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => path.join(room, file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]+) = \(?\d/gm)].map(
        ([, name]) => `${file} ${name}`,
      ),
    )
    .filter((place) => LIKE_A_BOUND.test(place.split(" ")[1] ?? ""));
}

test("each bound that the documentation names stands where it says", () => {
  expect(places.length).toBeGreaterThan(40);
  const missing = places.filter((place) => {
    const [file = "", name = ""] = place.split(" ");
    return !existsSync(file) || !new RegExp(`const ${name}\\b`).test(readFileSync(file, "utf8"));
  });
  expect(missing).toEqual([]);
  expect(new Set(places).size, "each is told once").toBe(places.length);
});

test("each bound of the server is in the documentation", () => {
  const bounds = ROOMS.flatMap(boundsIn);
  expect(bounds.length).toBeGreaterThan(80);
  expect(bounds.filter((place) => !places.includes(place) && !NONE.includes(place))).toEqual([]);
  expect(NONE.filter((place) => !bounds.includes(place))).toEqual([]);
});
