import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { callAt } from "../../support/ring.ts";
import type { Building, World } from "../../support/world.ts";

const labelsOf = async ({ ringCalls }: ApiCalls) =>
  (await ringCalls.listEverywhere()).items.map(({ domain }) => domain.label);

/** Brings a panel into service in another building. */
async function panelIn({ api, licence }: Building, world: World) {
  const { activationCode, hwId } = await world.hardware();
  const found = await api.devices.baseInfo({ hwId, query: { activationCode } });
  const body = { activationCode, name: "Gate" };
  const { id } = await api.devices.enable({ id: found.id, licenseId: licence.id, body });
  return api.devices.configure({ id });
}

describeApiOnBothEngines("the calls of a person in all of their buildings", (start) => {
  /** Rosa in two buildings and Carlo in the first; panels of both ring for Rosa. */
  async function rungInTwoBuildings() {
    const world = await start();
    const { building } = world;
    const other = await world.otherBuilding();
    const [rosa, carlo] = [await world.resident("Rosa"), await world.resident("Carlo")];
    const { code } = await other.api.invites.create({ body: {} });
    await rosa.asPerson.invites.activate({ body: { code } });
    const targets = [{ id: rosa.userId, name: "Rosa" }];
    const { device } = await world.panel();
    await callAt(world, { device, targets });
    world.clock.advance(1_000);
    const gate = await panelIn(other, world);
    await callAt({ ...world, building: other }, { device: gate, targets });
    return { world, building, other, rosa, carlo, gate };
  }

  test("are those that ring for them now, the newest first, with the building and the panel", async () => {
    const { world, building, other, rosa, carlo, gate } = await rungInTwoBuildings();
    const { items } = await rosa.asPerson.ringCalls.listEverywhere();
    expect(items.map(({ domain }) => domain.id)).toEqual([other.domain.id, building.domain.id]);
    const { id, ...shown } = items[0]!;
    expect(shown).toEqual({
      domain: { id: other.domain.id, label: other.domain.label },
      device: { id: gate.id, name: "Gate" },
      button: "",
      startedAt: expect.any(Number),
    });
    expect(await labelsOf(carlo.asPerson)).toEqual([]);

    const there = await world.enter(
      { ...rosa, ...(await world.signIn(rosa.email, rosa.password)) },
      other.domain.id,
    );
    await there.api.ringCalls.decline({ id });
    expect(await labelsOf(rosa.asPerson)).toEqual([building.domain.label]);
  });

  test("with a token of one building are those of this building", async () => {
    const { building, rosa } = await rungInTwoBuildings();
    expect(await labelsOf(rosa.api)).toEqual([building.domain.label]);
  });

  test("are not those of a building from which the person was removed", async () => {
    const { building, other, rosa } = await rungInTwoBuildings();
    await other.api.domains.removeMember({ id: other.domain.id, userId: rosa.userId });
    expect(await labelsOf(rosa.asPerson)).toEqual([building.domain.label]);
  });

  test("are shown neither to an administrator who sees a building as the person, nor once the account is disabled", async () => {
    const { world, building, rosa } = await rungInTwoBuildings();
    const { accessToken: token } = await building.api.personViews.begin({ id: rosa.userId });
    const inView = world.client.as({ token });
    expect(await refusal(inView.ringCalls.listEverywhere())).toMatchObject({ name: "NOT_IN_VIEWS" });
    await world.administrator.api.installationUsers.disable({ id: rosa.userId });
    expect(await refusal(rosa.asPerson.ringCalls.listEverywhere())).toMatchObject({
      name: "UNAUTHENTICATED",
    });
  });
});
