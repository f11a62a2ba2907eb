import { expect, it } from "vitest";
import type { Call } from "./call.ts";
import { events } from "./events.ts";
import { api } from "./index.ts";

const paged = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries<Call>(calls)
    .filter(([, call]) => call.query && "pageSize" in call.query.shape)
    .map(([name, call]) => [`${resource}.${name}`, call] as const),
);

it("is asked of many lists", () => {
  expect(paged.length).toBeGreaterThan(30);
});

it.each(paged)("gives of %s the first ten thousand where nothing else is asked for", (_name, call) => {
  expect(call.query?.shape.page?.parse(undefined)).toBe(0);
  expect(call.query?.shape.pageSize?.parse(undefined)).toBe(10_000);
  expect(call.query?.shape.pageSize?.safeParse("10001").success).toBe(false);
});

it("gives fifty of the history, and ten thousand at most", () => {
  expect(events.query.body.parse({})).toMatchObject({ page: 0, pageSize: 50 });
  expect(events.query.body.safeParse({ pageSize: 10_000 }).success).toBe(true);
  expect(events.query.body.safeParse({ pageSize: 10_001 }).success).toBe(false);
});
