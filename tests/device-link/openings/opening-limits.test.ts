import { afterAll, describe, expect, test } from "vitest";
import { ADMINISTRATOR_OPENINGS_MAX, OPENINGS_MAX } from "#rules/access/console-openings.ts";
import { testEngines } from "../../support/databases/engines.ts";
import { refusal } from "../../support/refusal.ts";
import { giveCredential, startDoorWithClocks } from "../support/door-with-clocks.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name, openings from the console", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("a person can open each door ten times a minute, independently of other doors and people; the refusal says when to try again", async () => {
    const { site, panel, id, outputId, advance, ended } = await startDoorWithClocks(engine);
    const { api, userId } = await site.resident("Rosa");
    await giveCredential(site, userId);
    const first = await api.openings.open({ id, outputId, body: {} });
    advance(20_000);
    const more = await Promise.all(
      Array.from({ length: OPENINGS_MAX - 1 }, () => api.openings.open({ id, outputId, body: {} })),
    );
    expect(new Set([first, ...more].map((opening) => opening.id)).size).toBe(OPENINGS_MAX);
    advance(10_000);
    const tooMany = await caught(api.openings.open({ id, outputId, body: {} }));
    expect(tooMany).toMatchObject({
      errorName: "TOO_MANY_OPENINGS",
      status: 429,
      extras: { retryAfterS: 30 },
    });
    const [, other] = (await site.api().outputs.list({ id })).items;
    await site.api().outputs.update({ id, outputId: other!.id, body: { type: "actuator" } });
    await site.configured(panel);
    const elsewhere = await api.openings.open({ id, outputId: other!.id, body: {} });
    expect(elsewhere, "counted for itself").toMatchObject({ state: "denied", reason: "NO_ACCESS_HERE" });
    expect(await ended(await site.api().openings.open({ id, outputId, body: {} }))).toMatchObject({
      state: "opened",
    });
    advance(30_000);
    expect(await api.openings.open({ id, outputId, body: {} })).toMatchObject({ allowedBy: "rule" });
    expect(await refusal(api.openings.open({ id, outputId, body: {} }))).toMatchObject({ status: 429 });
  });

  test("an administrator opens a door sixty times a minute", async () => {
    const { site, id, outputId } = await startDoorWithClocks(engine);
    // What is refused counts too, and nothing waits for the panel.
    await site.api().outputs.update({ id, outputId, body: { consoleOpening: false } });
    const { openings } = site.api();
    for (let number = 0; number < ADMINISTRATOR_OPENINGS_MAX; number++)
      expect(await openings.open({ id, outputId, body: {} })).toMatchObject({ reason: "OUTPUT_EXCLUDED" });
    expect(await refusal(openings.open({ id, outputId, body: {} }))).toMatchObject({
      name: "TOO_MANY_OPENINGS",
    });
  });
});

/** Returns the error that a call fails with. */
async function caught(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}
