import { expect, test } from "vitest";
import { listRoutes } from "../support/browser/route-modules.ts";

test("every action declares its form: an action without a declaration gets no field", async () => {
  const modules = await Promise.all(listRoutes().map(async ({ id, read }) => ({ id, ...(await read()) })));
  const actions = modules.filter(({ action }) => action !== undefined);
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter(({ action }) => action?.form === undefined).map(({ id }) => id)).toEqual([]);
}, 120_000);
