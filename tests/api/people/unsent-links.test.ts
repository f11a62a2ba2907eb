import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import { refusal } from "../../support/refusal.ts";

describeApiOnBothEngines("links that could not be sent", (start) => {
  test("administrators see those of the people of their own building only, and no one else sees any", async () => {
    const world = await start();
    const { administrator, building, otherBuilding, resident, visitor } = world;
    const other = await otherBuilding();
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const managers = await building.api.agentGroups.groupByName({
      query: { name: "all-the-credential-managers" },
    });
    await building.api.agentGroups.addMember({ id: managers.id, body: { agentId: carlo.userId } });
    await withMail(world, {
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error("no"), { responseCode: 550 }));
      },
    });
    const readUnsent = async (userId?: string) =>
      (await building.api.accountLinks.unsent({ query: { userId } })).items;
    await visitor.accountLinks.requestPasswordReset({ body: { contact: rosa.email } });
    const readStates = async () => (await administrator.api.messages.list()).items.map(({ state }) => state);
    await expect.poll(readStates).toEqual(["FAILED"]);
    expect(await readUnsent(), "a request of anybody").toEqual([]);

    await administrator.api.installationUsers.sendLink({ id: rosa.userId });
    await administrator.api.installationUsers.sendLink({ id: other.administrator.userId });
    await expect.poll(readStates).toEqual(["FAILED", "FAILED", "FAILED"]);
    const unsent = [
      {
        kind: "RESET",
        mode: "MAIL",
        state: "FAILED",
        problem: "RECIPIENT_REFUSED",
        user: { id: rosa.userId, name: "Rosa" },
      },
    ];
    expect(await readUnsent()).toMatchObject(unsent);
    expect(await readUnsent(rosa.userId)).toMatchObject(unsent);
    expect(await readUnsent(carlo.userId)).toEqual([]);
    expect(await readUnsent(other.administrator.userId)).toEqual([]);
    const { items } = await other.api.accountLinks.unsent();
    expect(items.map(({ user }) => user.id)).toEqual([other.administrator.userId]);

    expect(await refusal(visitor.accountLinks.unsent())).toMatchObject({ status: 401 });
    for (const { api } of [rosa, carlo])
      expect(await refusal(api.accountLinks.unsent())).toMatchObject({ name: "FORBIDDEN" });
  });

  test("a link that was sent later ends the wait for an earlier one", async () => {
    const world = await start();
    const { administrator, building, clock, resident } = world;
    const rosa = await resident("Rosa");
    let refuses = true;
    await withMail(world, {
      onRcptTo(_address, _session, done) {
        done(refuses ? Object.assign(new Error("later"), { responseCode: 451 }) : null);
      },
    });
    const send = () => administrator.api.installationUsers.sendLink({ id: rosa.userId });
    const readUnsent = async () =>
      (await building.api.accountLinks.unsent()).items.map(({ state, user }) => [state, user.name]);
    await send();
    await expect.poll(readUnsent).toEqual([["WAITING", "Rosa"]]);
    refuses = false;
    clock.advance(1000);
    await send();
    await expect.poll(readUnsent).toEqual([]);
  });
});
