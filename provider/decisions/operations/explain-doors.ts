import {
  type CountedCredential,
  type Explanation,
  type Remedy,
  REMEDY_GROUPS_MAX,
} from "#contract/access/explanations.ts";
import type { AccessRules } from "#rules/access/access-decision.ts";
import { explainOpening, type Explanation as Explained } from "#rules/access/remedies.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { Reader } from "#storage/database.ts";
import type { StoredCredential } from "../../access/queries/access-credentials.ts";
import type { BuildingOutput } from "../../access/queries/openable-outputs.ts";
import { readOwnGroups } from "../../people/queries/related-groups.ts";
import { findActionGroups } from "../queries/explained-names.ts";
import { type CountedGroup, listCountedGroups } from "./list-counted-groups.ts";
import { namePermissions } from "./name-permissions.ts";

interface Question {
  domainId: string;
  person: NamedRow;
  /** The person's credentials that count. */
  credentials: readonly StoredCredential[];
  /** The rules of all groups. */
  rules: AccessRules;
  outputs: readonly BuildingOutput[];
  /** Epoch ms. */
  time: number;
}

/** Explains for each output whether a person may open it, by the decision that doors make. */
export async function explainDoors(db: Reader, question: Question): Promise<Explanation[]> {
  const { domainId, person, credentials, rules, outputs, time } = question;
  const groupIds = new Set(await readOwnGroups(db, domainId, person.id));
  const opener = { userId: person.id, name: person.name, groupIds, credentials };
  const explained = outputs.map(({ id }) => explainOpening(rules, opener, id, time));
  const names = await readNames(
    db,
    domainId,
    explained.flatMap((each) => each.remedies),
  );
  const named = await namePermissions(
    db,
    domainId,
    explained.map(({ through }) => through),
  );
  return outputs.map((output, at) => {
    const { decision, through, remedies } = explained[at]!;
    const counted = credentials.find(({ id }) => id === decision.credentialId);
    return {
      time,
      outcome: decision.outcome,
      reason: decision.reason,
      person,
      output: { id: output.id, name: output.displayName },
      device: { id: output.deviceId, name: output.deviceName },
      through: named(through),
      credential: counted ? toCountedCredential(counted) : null,
      remedies: remedies.map((remedy) => ({
        kind: remedy.kind,
        groups: names.groups(remedy.groupIds),
        credential: nameOf(credentials, remedy.credentialId),
        actionGroup: names.actionGroup(remedy.actionGroupId),
        tag: null,
      })),
    };
  });
}

/** Converts a stored credential to the one of an explanation. */
export function toCountedCredential(stored: StoredCredential): CountedCredential {
  const { id, name, credentialType, startTime, endTime, remainingUsages } = stored;
  return { id, name, credentialType, startTime, endTime, remainingUsages };
}

function nameOf(credentials: readonly StoredCredential[], id: string | undefined): NamedRow | null {
  const found = credentials.find((each) => each.id === id);
  return found ? { id: found.id, name: found.name } : null;
}

/** Reads the names of all that remedies mention. */
async function readNames(db: Reader, domainId: string, remedies: Explained["remedies"]) {
  const offered = new Map<string[], CountedGroup[]>();
  for (const { groupIds } of remedies)
    if (groupIds) offered.set(groupIds, await listCountedGroups(db, domainId, groupIds, REMEDY_GROUPS_MAX));
  const actionGroups = await findActionGroups(
    db,
    domainId,
    remedies.flatMap(({ actionGroupId }) => actionGroupId ?? []),
  );
  return {
    groups: (ids: string[] | undefined): Remedy["groups"] => (ids ? (offered.get(ids) ?? []) : []),
    actionGroup: (id: string | undefined): Remedy["actionGroup"] => actionGroups.get(id ?? "") ?? null,
  };
}
