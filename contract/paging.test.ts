import { expect, it } from "vitest";
import type { Call } from "./call.ts";
import { events } from "./history/events.ts";
import { api } from "./index.ts";

const paged = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries<Call>(calls)
    .filter(([, call]) => call.query && "pageSize" in call.query.shape)
    .map(([name, call]) => [`${resource}.${name}`, call] as const),
);

it("takes the paging of most lists", () => {
  expect(paged.length).toBeGreaterThan(30);
});

it.each(paged)("returns the first ten thousand of %s by default", (_name, call) => {
  expect(call.query?.shape.page?.parse(undefined)).toBe(0);
  expect(call.query?.shape.pageSize?.parse(undefined)).toBe(10_000);
  expect(call.query?.shape.pageSize?.safeParse("10001").success).toBe(false);
});

it("returns fifty events of the history by default, and ten thousand at most", () => {
  expect(events.query.body.parse({})).toMatchObject({ page: 0, pageSize: 50 });
  expect(events.query.body.safeParse({ pageSize: 10_000 }).success).toBe(true);
  expect(events.query.body.safeParse({ pageSize: 10_001 }).success).toBe(false);
});
