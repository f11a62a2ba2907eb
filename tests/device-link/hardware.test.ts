import { expect, test } from "vitest";
import { eventually, inService, openSite } from "./support/site.ts";

test("a replaced panel is notified and can no longer sign in; the new one has its place and configuration", async () => {
  const site = await openSite();
  const old = await site.startPanel();
  const { id } = await site.enable();
  await old.waitFor(inService);
  await site.api().ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  const spare = { hwId: "VP-SPARE", activationCode: "SPARECODE123" };
  const fresh = await site.startPanel({ ...spare, stateFile: `${site.stateFile}.spare` });
  await fresh.waitFor(({ phase }) => phase === "waiting");
  await site.api().deviceLife.replace({ id, body: spare });
  await fresh.waitFor(inService);
  expect(await fresh.ring(1)).toMatchObject({ name: "Rossi" });
  await old.waitFor(({ phase }) => phase !== "in-service");
  expect(old.state()).toMatchObject({ configuration: null, online: false });
  expect(await site.api().devices.get({ id })).toMatchObject({ hwId: "VP-SPARE", online: true });
});

test("a returned panel can no longer sign in, not even by its code", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const { id } = await site.enable();
  await panel.waitFor(inService);
  await site.api().deviceLife.rma({ id });
  await panel.waitFor(({ phase }) => phase === "not-in-service");
  const notices: string[] = [];
  await panel.stop();
  const again = await site.startPanel({ notice: ({ kind }) => notices.push(kind) });
  await eventually(async () => notices.find((kind) => kind === "refused"));
  expect(again.state().phase).toBe("not-in-service");
  expect(await site.api().devices.get({ id })).toMatchObject({ online: false });
});

test("two panels that exchange their hardware change places, and nothing is reported for the wrong one", async () => {
  const site = await openSite();
  const front = await site.startPanel();
  const { id } = await site.enable();
  await front.waitFor(inService);
  const back = await site.add("RINGBELL", "Back door");
  await site.api().deviceLife.swap({ id, body: { deviceId: back.device.id } });
  await front.waitFor((state) => inService(state) && state.configuration?.name === "Back door");
  await back.panel.waitFor((state) => inService(state) && state.configuration?.name === "Front door");
  await front.log("I am at the back");
  await front.waitFor(({ undelivered }) => undelivered === 0);
  const lines = await site.events("DIAGNOSTIC");
  const diagnostics = lines.filter(({ text }) => text === "I am at the back");
  expect(diagnostics).toMatchObject([{ device: { id: back.device.id } }]);
});
