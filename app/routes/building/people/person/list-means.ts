import type { ListedCredential } from "#contract/access/access-credentials.ts";
import type { FaceId } from "#contract/access/face-ids.ts";
import type { LastUse } from "#contract/access/last-use.ts";
import type { ListedTag } from "#contract/access/nfc-tags.ts";
import { bestCredential, type CredentialState, credentialState } from "#rules/access/access-credentials.ts";

/** What a person opens with: a tag or a face with the credential that makes it open, or a code. */
export interface Means {
  key: string;
  type: ListedCredential["credentialType"];
  /** The name of the tag or the credential; undefined for a face, which has none. */
  name: string | undefined;
  /** The value of a tag, or the identifier of a face; undefined if the name says it. */
  number: string | undefined;
  /** The credential for it alone. */
  credential: ListedCredential | undefined;
  tag: ListedTag | undefined;
  face: FaceId | undefined;
  /** The credential that counts: the one for it alone, or the best one for any tag. */
  counts: ListedCredential | undefined;
  /** The state of the credential that counts; "none" without one: it opens nothing; "lost" for a lost tag. */
  state: CredentialState | "none" | "lost";
  lastUse: LastUse | null;
}

interface Holdings {
  credentials: readonly ListedCredential[];
  tags: readonly ListedTag[];
  faces: readonly FaceId[];
}

/** Lists what a person opens with at `now`: tags, then faces, each with its credential, then the other credentials. */
export function listMeans({ credentials, tags, faces }: Holdings, now: number): Means[] {
  const forAnyTag = credentials.filter(
    ({ credentialType, meansId }) => credentialType === "NFC_TAG" && meansId === null,
  );
  const held = [
    ...tags.map((tag) => ({ ...ofTag(tag), spare: bestCredential(forAnyTag, now) })),
    ...faces.map((face) => ({ ...ofFace(face), spare: undefined })),
  ];
  const heldIds = new Set(held.map(({ id }) => id));
  const rows = held.flatMap(({ id, spare, ...means }) => {
    const own = credentials.filter(({ meansId }) => meansId === id);
    return (own.length > 0 ? own : [undefined]).map((credential): Means => {
      const counts = credential ?? spare;
      return {
        ...means,
        key: `${id} ${credential?.id ?? ""}`,
        credential,
        counts,
        state: means.tag && means.tag.lostAt !== null ? "lost" : stateOf(counts, now),
        lastUse: means.lastUse ?? credential?.lastUse ?? null,
      };
    });
  });
  const others = credentials.filter(({ meansId }) => meansId === null || !heldIds.has(meansId));
  return [...rows, ...others.map((credential) => ofCredential(credential, now))];
}

function stateOf(counts: ListedCredential | undefined, now: number): CredentialState | "none" {
  return counts ? credentialState(counts, now) : "none";
}

function ofTag(tag: ListedTag) {
  return {
    id: tag.id,
    type: "NFC_TAG" as const,
    name: tag.identifier,
    number: tag.value === tag.identifier ? undefined : tag.value,
    tag,
    face: undefined,
    lastUse: tag.lastUse,
  };
}

function ofFace(face: FaceId) {
  return {
    id: face.id,
    type: "FACE_ID" as const,
    name: undefined,
    number: face.identifier,
    tag: undefined,
    face,
    lastUse: null,
  };
}

function ofCredential(credential: ListedCredential, now: number): Means {
  return {
    key: credential.id,
    type: credential.credentialType,
    name: credential.name,
    number: undefined,
    credential,
    tag: undefined,
    face: undefined,
    counts: credential,
    state: credentialState(credential, now),
    lastUse: credential.lastUse,
  };
}
