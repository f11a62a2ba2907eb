import { expect, test } from "vitest";
import { unsealTag } from "#contract/device-link/sealed-tag.ts";
import { computeVerifier } from "#contract/device-link/verifier.ts";
import { decideAccess, REASONS } from "#rules/access/access-decision.ts";
import { DECISIONS, decisionVectors, sealedTagVectors, SECRET, verifierVectors } from "./support/vectors.ts";

/** Compares a file of vectors, or writes it again in `npm run vectors`. */
async function expectStored(name: string, vectors: object): Promise<void> {
  const text = `${JSON.stringify(vectors, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot(`../../examples/vectors/${name}.json`);
}

test("the stored vectors are those that the code generates", async () => {
  await expectStored("verifier", verifierVectors());
  await expectStored("sealed-tag", sealedTagVectors());
  await expectStored("decisions", decisionVectors());
});

test("the code opens the sealed tags of the vectors, and rejects those that must be rejected", () => {
  const { secret, vectors } = sealedTagVectors();
  for (const { eventId, sealedTag, value, about } of vectors)
    expect(unsealTag(secret, eventId, sealedTag) ?? null, about).toBe(value);
  expect(vectors.filter(({ value }) => value === null).length).toBeGreaterThan(2);
});

test("the code decides as in the vectors, which cover every reason", () => {
  const { secret, configurations, vectors } = decisionVectors();
  expect(secret).toBe(SECRET);
  expect(vectors).toHaveLength(DECISIONS);
  for (const { configuration, presented, now, decision } of vectors) {
    expect(computeVerifier(secret, presented.method, presented.value)).toBe(presented.verifier);
    expect(decideAccess(configurations[configuration]!, presented, now)).toEqual(decision);
  }
  const reasons = new Set(vectors.map(({ decision }) => decision.reason));
  expect([...reasons].sort()).toEqual([...REASONS].sort());
});
