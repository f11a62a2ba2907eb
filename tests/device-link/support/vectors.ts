import { createCipheriv, createHash, hkdfSync } from "node:crypto";
import { computeVerifier } from "#contract/device-link/verifier.ts";
import type { AccessDecision, AccessKnowledge, CredentialType } from "#rules/access/access-decision.ts";
import { CREDENTIAL_TYPES, decideAccess } from "#rules/access/access-decision.ts";

/** A secret in the server's format, which opens nothing. */
export const SECRET = "not-a-secret-but-as-long-as-one-0123456789ab";
export const DECISIONS = 200;
const HOUR_MS = 3_600_000;
const NOW = 1_780_000_000_000;

/** Returns a generator of numbers that look random and are the same each time. */
function createDice(seed: string): (sides: number) => number {
  let count = 0;
  return (sides) => createHash("sha256").update(`${seed} ${count++}`).digest().readUInt32BE(0) % sides;
}

/** Returns values with their verifiers. */
export function verifierVectors(): object {
  const values: [CredentialType, string][] = [
    ["CODE", "123456"],
    ["CODE", " 12 34-56\t"],
    ["NFC_TAG", "04A1B2C3D4"],
    ["NFC_TAG", "04:a1-b2 c3:d4"],
    ["QR", "https://door.example.com/q/AbC-1:2"],
    ["QR", "  a b \n"],
    ["FACE_ID", "face-0001"],
    ["FACE_ID", "Ä ß 🚪"],
  ];
  const vectors = values.map(([type, value]) => ({
    type,
    value,
    verifier: computeVerifier(SECRET, type, value),
  }));
  return { secret: SECRET, vectors };
}

export interface SealedTagVectors {
  secret: string;
  vectors: { eventId: string; sealedTag: string; value: string | null; vector: string; about: string }[];
}

/** Returns tags as sealed by devices, and texts that must be rejected. */
export function sealedTagVectors(): SealedTagVectors {
  const vector = createHash("sha256").update("vector").digest().subarray(0, 12);
  const sealed = (eventId: string, value: string, secret = SECRET): string => {
    const key = Buffer.from(hkdfSync("sha256", secret, "portineria", "presented-tag", 32));
    const cipher = createCipheriv("aes-256-gcm", key, vector).setAAD(Buffer.from(eventId));
    const content = [cipher.update(value, "utf8"), cipher.final()];
    return Buffer.concat([vector, ...content, cipher.getAuthTag()]).toString("base64url");
  };
  const [eventId, value] = ["0b0f7c7e-5f0c-4f8e-9a55-0d5f6d1c2b3a", "04A1B2C3D4"];
  const good = sealed(eventId, value);
  const changed = (good.startsWith("A") ? "B" : "A") + good.slice(1);
  const shared = { vector: vector.toString("hex") };
  return {
    secret: SECRET,
    vectors: [
      { eventId, sealedTag: good, value, ...shared, about: "a tag" },
      {
        eventId: "event-0002",
        sealedTag: sealed("event-0002", "E0040100123456789"),
        ...shared,
        value: "E0040100123456789",
        about: "another tag, for another event",
      },
      { eventId: "event-0002", sealedTag: good, value: null, ...shared, about: "sealed for another event" },
      {
        eventId,
        sealedTag: sealed(eventId, value, `${SECRET}!`),
        value: null,
        ...shared,
        about: "sealed by another device",
      },
      { eventId, sealedTag: changed, value: null, ...shared, about: "changed on the way" },
      { eventId, sealedTag: good.slice(0, 30), value: null, ...shared, about: "cut off" },
    ],
  };
}

interface PresentedValue {
  method: CredentialType;
  value: string;
  verifier: string;
  outputId?: string;
  isKeypadLocked?: boolean;
}

export interface DecisionVectors {
  secret: string;
  configurations: AccessKnowledge[];
  vectors: { configuration: number; presented: PresentedValue; now: number; decision: AccessDecision }[];
}

/** Returns decisions at ten doors: the presented value, the configuration, the time and the answer. */
export function decisionVectors(): DecisionVectors {
  const doors = Array.from({ length: 10 }, (_, number) => createDoor(createDice(`door ${number}`)));
  const vectors = Array.from({ length: DECISIONS }, (_, number) => {
    const dice = createDice(`decision ${number}`);
    const configuration = number % doors.length;
    const door = doors[configuration]!;
    const credential = door.values[dice(door.values.length)]!;
    const presented: PresentedValue = {
      ...credential,
      verifier: computeVerifier(SECRET, credential.method, credential.value),
    };
    if (dice(5) === 0) presented.outputId = `output-${1 + dice(4)}`;
    if (credential.method === "CODE" && dice(4) === 0) presented.isKeypadLocked = true;
    const now = NOW + (dice(9) - 4) * HOUR_MS;
    const decision = decideAccess(door.knowledge, presented, now);
    return { configuration, presented, now, decision };
  });
  return { secret: SECRET, configurations: doors.map(({ knowledge }) => knowledge), vectors };
}

type Dice = ReturnType<typeof createDice>;

function createDoor(dice: Dice): {
  knowledge: AccessKnowledge;
  values: { method: CredentialType; value: string }[];
} {
  const some = (of: readonly string[]): string[] => of.filter(() => dice(2) === 0);
  const people = Array.from({ length: 5 }, (_, n) => `user-${n + 1}`);
  const groups = ["group-1", "group-2", "group-3", "group-4"];
  const outputs = ["output-1", "output-2", "output-3"];
  const areas = ["area-1", "area-2"];
  const tags: { value: string; userId: string | null; isLost?: true }[] = [
    ...Array.from({ length: 5 }, (_, n) => ({
      value: `04A1B2C3D${n}`,
      userId: people[dice(people.length)]!,
    })),
    { value: "04A1B2C3D5", userId: null },
    { value: "04A1B2C3D6", userId: null, isLost: true },
  ];
  const verifier = (method: CredentialType, value: string): string => computeVerifier(SECRET, method, value);
  const value = (method: CredentialType, n: number): string =>
    method === "CODE" ? String(600_000 + n) : `${method}-${n}`;
  const credentials = Array.from({ length: 14 }, (_, n) => {
    const credentialType = CREDENTIAL_TYPES[n % CREDENTIAL_TYPES.length]!;
    const isForAnyTag = credentialType === "NFC_TAG" && dice(2) === 0;
    const shown = credentialType === "NFC_TAG" ? tags[dice(5)]!.value : value(credentialType, n);
    return {
      id: `credential-${n + 1}`,
      credentialType,
      userId: people[dice(people.length)]!,
      verifier: isForAnyTag ? null : verifier(credentialType, shown),
      startTime: dice(3) === 0 ? NOW - 2 * HOUR_MS + dice(4) * HOUR_MS : null,
      endTime: dice(3) === 0 ? NOW + dice(3) * HOUR_MS : null,
      remainingUsages: dice(3) === 0 ? dice(3) : null,
    };
  });
  const knowledge: AccessKnowledge = {
    tags: tags.map(({ value: tagValue, ...tag }, n) => ({
      id: `tag-${n + 1}`,
      verifier: verifier("NFC_TAG", tagValue),
      ...tag,
    })),
    credentials,
    // The device does not know one of them.
    people: people
      .slice(0, 4)
      .map((userId, n) => ({ userId, name: `Person ${n + 1}`, groupIds: some(groups) })),
    associations: some([...groups, ...groups]).map((agentGroupId, n) => ({
      id: `rule-${n + 1}`,
      agentGroupId,
      actionGroupId: `actions-${1 + dice(4)}`,
    })),
    actionGroups: ["actions-1", "actions-2", "actions-3"].map((id, n) => ({
      id,
      name: `Actions ${n + 1}`,
      outputIds: n === 2 ? [] : some(outputs),
      elevatorCalls: n === 2 ? [] : some(areas).map((areaId) => ({ areaId, kind: dice(3) })),
    })),
    zones: some(groups.slice(0, 2)).map((agentGroupId) => ({
      agentGroupId,
      outputGroupId: `zone-${1 + dice(2)}`,
      outputIds: some(outputs),
    })),
    elevatorAreas: some(groups).map((agentGroupId) => ({ agentGroupId, areaIds: some(areas) })),
  };
  const known = credentials.flatMap(({ credentialType }, n) =>
    credentialType === "NFC_TAG" ? [] : [{ method: credentialType, value: value(credentialType, n) }],
  );
  const unknown = CREDENTIAL_TYPES.map((method) => ({ method, value: "0000000" }));
  const held = tags.map((tag) => ({ method: "NFC_TAG" as const, value: tag.value }));
  return { knowledge, values: [...known, ...held, ...held, ...unknown] };
}
