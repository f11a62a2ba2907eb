import fc from "fast-check";
import { expect, test } from "vitest";
import { type DeviceConfiguration, deviceConfiguration } from "#contract/device-link/device-link.ts";
import { computeVerifier } from "#contract/device-link/verifier.ts";
import { decideAlone } from "#panel/door/decide-alone.ts";
import { listTermsOf } from "#provider/access/queries/access-credentials.ts";
import { listOpeningOutputs } from "#provider/access/queries/openable-outputs.ts";
import { decideForConsole } from "#provider/decisions/operations/decide-at-console.ts";
import { findPresentedValue } from "#provider/decisions/operations/find-presented-value.ts";
import { listOpenable } from "#provider/decisions/operations/list-openable.ts";
import { readRulesOfGroups } from "#provider/decisions/operations/read-access-rules.ts";
import { PRESENTED, readDecisionKnowledge } from "#provider/decisions/operations/read-decision-knowledge.ts";
import { buildDeviceConfiguration } from "#provider/devices/operations/build-device-configuration.ts";
import { createKeys, type Keys } from "#provider/keys.ts";
import { readOwnGroups } from "#provider/people/queries/related-groups.ts";
import {
  type AccessDecision,
  CREDENTIAL_TYPES,
  decideAccess,
  decideAtConsole,
  decideForCalled,
} from "#rules/access/access-decision.ts";
import type { Database } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { shortOrLong } from "../../support/fault-length.ts";
import { type GeneratedBuilding, storeGeneratedBuilding } from "../../support/generated/building.ts";
import { GENERATED_AT, HOUR_MS } from "../../support/generated/dice.ts";
import { isGate } from "../../support/suite.ts";

/** At these times some of the credentials are not valid yet, and some no longer. */
const TIMES = [GENERATED_AT - HOUR_MS, GENERATED_AT, GENERATED_AT + HOUR_MS];
/** In the gate one, as more of them cost seconds. */
const BUILDINGS = isGate ? 1 : shortOrLong({ short: 10, long: 300 });

type Panel = GeneratedBuilding["panels"][number];

describeApiOnBothEngines("what is known for a decision", (start) => {
  /** Runs a check with random buildings, and with what each of their panels knows. */
  async function forBuildings(
    check: (site: {
      db: Database;
      keys: Keys;
      building: GeneratedBuilding;
      panels: { panel: Panel; configuration: DeviceConfiguration }[];
    }) => Promise<void>,
  ): Promise<void> {
    const { db, secret } = await start.empty();
    const keys = createKeys(secret);
    const property = fc.asyncProperty(fc.gen(), async (gen) => {
      const building = await storeGeneratedBuilding(db, keys, gen);
      const panels = [];
      for (const panel of building.panels) {
        const configuration = await buildDeviceConfiguration(db, keys, panel.id);
        panels.push({ panel, configuration: deviceConfiguration.parse(configuration) });
      }
      await check({ db, keys, building, panels });
    });
    await fc.assert(property, { numRuns: BUILDINGS, endOnFailure: true });
  }

  test("a sealed value, its verifier and a panel alone are decided alike, and so is a monitor that is called", async () => {
    const granted = new Set<string>();
    await forBuildings(async ({ db, keys, building, panels }) => {
      const { domainId, monitorId, outputIds } = building;
      const unknown = CREDENTIAL_TYPES.map((method) => ({ method, value: "nobody's", stored: undefined }));
      const groupIds = await readOwnGroups(db, domainId, monitorId);
      const monitor = { agentId: monitorId, name: "Monitor", groupIds };
      for (const { panel, configuration } of panels) {
        const place = { domainId, deviceId: panel.id };
        for (const { stored, ...presented } of [...building.values, ...unknown]) {
          const { method, value } = presented;
          const verifier = computeVerifier(panel.secret, method, value);
          const message = { eventId: "12345678", time: GENERATED_AT, method, verifier };
          const { secretSealed } = panel;
          expect(await findPresentedValue({ db, keys }, { domainId, secretSealed }, message)).toBe(stored);

          const knowledge = await readDecisionKnowledge(db, keys, place, presented);
          for (const [now, outputId] of TIMES.flatMap((at) => [[at] as const, [at, outputIds[0]] as const])) {
            const server = decideAccess(knowledge, { method, verifier: PRESENTED, outputId }, now);
            const known = { configuration, spentUses: [] };
            expectAlike(configuration, {
              alone: decideAlone(known, { method, verifier, outputId }, now),
              server,
            });
            if (server.outcome === "granted") granted.add(method);
          }
        }
        const rules = await readRulesOfGroups(db, place, groupIds);
        expect(decideForCalled(rules, monitor)).toEqual(decideForCalled(configuration, monitor));
      }
    });
    expect([...granted].sort()).toEqual([...CREDENTIAL_TYPES].sort());
  });

  test("the console opens, and lists, what a person may open at any panel and an administrator did not exclude", async () => {
    await forBuildings(async ({ db, building: { domainId, userIds, panels: all }, panels }) => {
      const outputs = [];
      for (const { id } of all) outputs.push(...(await listOpeningOutputs(db, domainId, id)));
      // The last person has left the building.
      for (const userId of userIds.slice(0, -1)) {
        const groupIds = new Set(await readOwnGroups(db, domainId, userId));
        const credentials = await listTermsOf(db, domainId, userId);
        const person = { userId, name: userId, groupIds, credentials };
        for (const now of TIMES) {
          const decisions = await decideForConsole(db, { domainId, userId, outputs, now });
          const opened = outputs.filter((_output, at) => decisions[at]?.outcome === "granted");
          const allowed = outputs.filter(
            ({ id, consoleOpening }) =>
              consoleOpening &&
              panels.some(
                ({ configuration }) => decideAtConsole(configuration, person, id, now).outcome === "granted",
              ),
          );
          expect(opened).toEqual(allowed);
          const listed = await listOpenable(db, { domainId, userId, now }, { page: 0, pageSize: 50 });
          const ids = listed.items.filter(({ reason }) => reason === null).map(({ id }) => id);
          expect(ids).toEqual(opened.map(({ id }) => id));
        }
      }
    });
  });
});

/**
 * A panel does not know people who may open nothing there, nor tags of no one: it refuses both as unknown. All
 * else it decides exactly as the server.
 */
function expectAlike(
  { people }: DeviceConfiguration,
  { alone, server }: Record<"alone" | "server", AccessDecision>,
): void {
  if (people.some(({ userId }) => userId === server.userId)) expect(alone).toEqual(server);
  else expect([alone.outcome, server.outcome]).toEqual(["refused", "refused"]);
}
