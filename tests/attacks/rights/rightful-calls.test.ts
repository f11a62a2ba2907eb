import { expect, test } from "vitest";
import { everyCall, type NamedCall } from "../support/every-call.ts";
import { refusedExamples, unaudited } from "../support/example-answers.ts";
import { describeOnEngines, type SharedWorld } from "../support/served-world.ts";

function walk(world: SharedWorld): void {
  test("every example of these walks is valid, and its changes are audited", async () => {
    const { mine, world: inside } = world.now;
    const order = ["GET", "POST", "PUT", "DELETE"];
    // Calls that delete what the others need.
    const last = [
      // It replaces the one that is read and cancelled.
      "eventExports.create",
      // A lost tag can't be assigned.
      "nfcTags.reportLost",
      "nfcTags.withdrawLost",
      "nfcTags.remove",
      "outputGroups.remove",
      "elevatorAreaGroups.remove",
      "auxiliaryAreas.remove",
      "auxiliaries.remove",
      "deviceLife.rma",
      "agentGroups.remove",
      "devices.reset",
      "devices.remove",
      "domains.removeMember",
      "users.remove",
      // It ends the token of the walk.
      "auth.leaveDomain",
    ];
    const calls = everyCall
      .filter(({ name }) => name !== "auth.signOut")
      .sort((one, other) => rank(one) - rank(other));
    function rank({ name, call }: NamedCall): number {
      // It names all existing actions, so it comes before more are added.
      if (name === "actionGroups.orderActions") return order.indexOf("GET");
      return last.includes(name) ? order.length + last.indexOf(name) : order.indexOf(call.method);
    }
    const { db } = inside;
    const before = new Set((await db.selectFrom("audit_entry").select("id").execute()).map(({ id }) => id));
    const problems: string[] = [];
    const changing = new Set<string>();
    for (const named of calls) {
      const needsPerson = ["onPremise.createUser", "licences.activate"].includes(named.name);
      const answer = await world.ask(named, needsPerson ? inside.administrator.token : mine.token);
      const expected = refusedExamples[named.name];
      const isRight = expected === undefined ? answer.status < 300 : answer.status === expected;
      if (!isRight) problems.push(`${named.name}: ${answer.status} ${answer.text}`);
      else if (expected === undefined && named.call.method !== "GET") changing.add(named.name);
    }
    expect(problems).toEqual([]);
    expect(world.now.faults).toEqual([]);

    const all = await db.selectFrom("audit_entry").selectAll().execute();
    const entries = all.filter(({ id, call }) => !before.has(id) && call !== null);
    const audited = new Set(entries.map(({ call }) => call));
    expect([...changing].filter((name) => !audited.has(name)).sort()).toEqual(Object.keys(unaudited).sort());
    const nameless = entries.filter(
      ({ actor_id: actor, address, request_id: id }) => !actor || !address || !id,
    );
    expect(nameless.map(({ call }) => call)).toEqual([]);
  });
}

describeOnEngines("with the right to it", walk, { inGate: "both" });
