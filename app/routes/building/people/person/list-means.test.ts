import { expect, test } from "vitest";
import type { ListedCredential } from "#contract/access/access-credentials.ts";
import type { ListedTag } from "#contract/access/nfc-tags.ts";
import { listMeans } from "./list-means.ts";

const NOW = 1_000;

function credential(fields: Partial<ListedCredential> & { id: string }): ListedCredential {
  return {
    name: fields.id,
    userId: "rosa",
    startTime: null,
    endTime: null,
    remainingUsages: null,
    credentialType: "NFC_TAG",
    meansId: null,
    lastUse: null,
    ...fields,
  };
}

function tag(id: string, fields: Partial<ListedTag> = {}): ListedTag {
  return {
    id,
    identifier: `Tag ${id}`,
    value: "04A1",
    type: "CARD",
    userId: "rosa",
    lostAt: null,
    lostHolderId: null,
    lastUse: null,
    holderName: null,
    state: null,
    ...fields,
  };
}

const list = (holdings: Partial<Parameters<typeof listMeans>[0]>) =>
  listMeans({ credentials: [], tags: [], faces: [], ...holdings }, NOW);

test("a tag has the credential for it alone, and is one row with it", () => {
  const own = credential({ id: "own", meansId: "blue", endTime: 500 });
  const rows = list({ credentials: [own, credential({ id: "any" })], tags: [tag("blue")] });
  expect(rows.map(({ name, credential, state }) => [name, credential?.id, state])).toEqual([
    ["Tag blue", "own", "expired"],
    ["any", "any", "valid"],
  ]);
});

test("a tag without a credential of its own has the state of the best credential for any tag", () => {
  const credentials = [credential({ id: "past", endTime: 500 }), credential({ id: "now" })];
  const [row] = list({ credentials, tags: [tag("blue")] });
  expect(row).toMatchObject({ state: "valid", counts: { id: "now" }, credential: undefined });
});

test("a lost tag is lost, whatever its credential says", () => {
  const credentials = [credential({ id: "own", meansId: "blue" })];
  const [row] = list({
    credentials,
    tags: [tag("blue", { userId: null, lostAt: 900, lostHolderId: "rosa" })],
  });
  expect(row).toMatchObject({ state: "lost", credential: { id: "own" } });
});

test("a tag and a face without a credential open nothing", () => {
  const face = { id: "face", identifier: "a-face", userId: "rosa" };
  const rows = list({ tags: [tag("blue", { identifier: "04A1" })], faces: [face] });
  expect(rows.map(({ name, number, state }) => [name, number, state])).toEqual([
    ["04A1", undefined, "none"],
    [undefined, "a-face", "none"],
  ]);
});

test("codes, QR codes and credentials whose tag is gone are rows of their own", () => {
  const credentials = [
    credential({ id: "code", credentialType: "CODE" }),
    credential({ id: "gone", meansId: "red" }),
  ];
  expect(list({ credentials, tags: [tag("blue")] }).map(({ key }) => key)).toEqual(["blue ", "code", "gone"]);
});

test("a tag was last used when its holder used it, whatever its credential opened before", () => {
  const lastUse = { time: 10, device: null };
  const own = credential({ id: "own", meansId: "blue", lastUse: { time: 5, device: null } });
  expect(list({ credentials: [own], tags: [tag("blue", { lastUse })] })[0]?.lastUse).toBe(lastUse);
});
