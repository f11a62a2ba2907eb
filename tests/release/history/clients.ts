import { setTimeout as sleep } from "node:timers/promises";
import type { ApiCalls } from "#contract/client/client.ts";
import { createRandom, type Random } from "#provider/demo/random.ts";
import { ADMINISTRATORS } from "#rules/people/roles.ts";
import type { Journal } from "./journal.ts";

/** Few names and entities, so that the clients' calls conflict. */
const NAMES = 12;
const ENTITIES_REMEMBERED = 20;
const PAUSE_MS = 5;
const TYPE = "CONTAIN_AGENT_GROUP";

/** What the clients share: the people's calls in the building, and the entities created so far. */
export interface SharedState {
  journal: Journal;
  domainId: string;
  /** The administrators at the beginning. */
  people: readonly { id: string; api: ApiCalls }[];
  groups: string[];
  auxiliaries: string[];
  /** Calls without a token. */
  visitor: ApiCalls;
  put(address: string, bytes: Uint8Array, contentType: string): Promise<void>;
  picture: Uint8Array;
}

/** Makes one call after the other, chosen by the seed, until `isOver` returns true. */
export async function createRandomCalls(
  state: SharedState,
  { seed, refreshToken, isOver }: { seed: number; refreshToken: string; isOver: () => boolean },
): Promise<void> {
  const random = createRandom(seed);
  const refresh = refreshing(state, refreshToken);
  const acts = [
    ...[createGroup, createGroup, renameGroup, deleteGroup, contain, contain, release],
    ...[promote, promote, demote, createAuxiliary, createAuxiliary, deleteAuxiliary, setPicture],
  ];
  while (!isOver()) {
    const turn = random.below(acts.length + 1);
    const act = acts[turn];
    if (act) await act(state, random);
    else await refresh();
    // While no server answers, a call may fail without waiting for anything: others must get their turn.
    await sleep(PAUSE_MS);
  }
}

async function createGroup({ journal, people, groups }: SharedState, random: Random): Promise<void> {
  const { api } = random.pick(people);
  const name = `Flat ${random.below(NAMES)}`;
  const made = await journal.note(
    "create-group",
    { name },
    () => api.agentGroups.create({ body: { name, container: true } }),
    ({ id }) => id,
  );
  if (made) remember(groups, made.id);
}

async function renameGroup({ journal, people, groups }: SharedState, random: Random): Promise<void> {
  const { api } = random.pick(people);
  const name = `Flat ${random.below(NAMES)}`;
  const id = random.pick(groups);
  if (id)
    await journal.note("rename-group", { subject: id, name }, () =>
      api.agentGroups.update({ id, body: { name } }),
    );
}

async function deleteGroup({ journal, people, groups }: SharedState, random: Random): Promise<void> {
  const { api } = random.pick(people);
  const id = random.pick(groups);
  if (id) await journal.note("delete-group", { subject: id }, () => api.agentGroups.remove({ id }));
}

async function contain({ journal, people, groups }: SharedState, random: Random): Promise<void> {
  const { api } = random.pick(people);
  const body = { sourceId: random.pick(groups), destinationId: random.pick(groups), type: TYPE } as const;
  if (!body.sourceId || !body.destinationId) return;
  const subject = `${body.sourceId} ${body.destinationId}`;
  await journal.note("contain", { subject }, () => api.agentGroupRelations.create({ body }));
}

async function release({ journal, people }: SharedState, random: Random): Promise<void> {
  const { api } = random.pick(people);
  const made = journal.of("contain", "ok");
  if (made.length === 0) return;
  const { subject } = random.pick(made);
  const [sourceId = "", destinationId = ""] = subject.split(" ");
  const query = { sourceId, destinationId, type: TYPE } as const;
  await journal.note("release", { subject }, () => api.agentGroupRelations.remove({ query }));
}

async function promote({ journal, people }: SharedState, random: Random): Promise<void> {
  const { api } = random.pick(people);
  const { id: userId } = random.pick(people);
  await journal.note("promote", { subject: userId }, () =>
    api.userGroups.addMember({ name: ADMINISTRATORS, body: { userId } }),
  );
}

async function demote({ journal, people }: SharedState, random: Random): Promise<void> {
  const { api } = random.pick(people);
  const { id: userId } = random.pick(people);
  await journal.note("demote", { subject: userId }, () =>
    api.userGroups.removeMember({ name: ADMINISTRATORS, userId }),
  );
}

async function createAuxiliary({ journal, people, auxiliaries }: SharedState, random: Random): Promise<void> {
  const { api } = random.pick(people);
  const name = `Porter ${random.below(1_000_000)}`;
  const body = { name, type: "PHONE", model: "analog" } as const;
  const made = await journal.note(
    "create-auxiliary",
    { name },
    () => api.auxiliaries.create({ body }),
    ({ id }) => id,
  );
  if (made) remember(auxiliaries, made.id);
}

async function deleteAuxiliary({ journal, people, auxiliaries }: SharedState, random: Random): Promise<void> {
  const { api } = random.pick(people);
  const id = random.pick(auxiliaries);
  if (id) await journal.note("delete-auxiliary", { subject: id }, () => api.auxiliaries.remove({ id }));
}

async function setPicture(
  { journal, people, domainId: id, put, picture }: SharedState,
  random: Random,
): Promise<void> {
  const { api } = random.pick(people);
  await journal.note("picture", { subject: id }, async () => {
    const { address, uploadId } = await api.domains.uploadAvatar({ id });
    await put(address, picture, "image/png");
    await api.domains.confirmAvatar({ id, body: { uploadId } });
  });
}

/** A token whose answer was lost may be used up: using it again would rightly end the sign-in. */
function refreshing({ journal, visitor }: SharedState, first: string): () => Promise<void> {
  let token: string | undefined = first;
  return async () => {
    if (token === undefined) return;
    const body = { grant_type: "refresh_token", refresh_token: token };
    const reply = await journal.note("refresh", {}, () => visitor.auth.token({ body }));
    token = reply?.refresh_token;
  };
}

function remember(things: string[], id: string): void {
  things.push(id);
  if (things.length > ENTITIES_REMEMBERED) things.shift();
}
