import type { ApiCalls } from "#contract/client/client.ts";
import type { AgentGroupRelation } from "#contract/people/agent-group-relations.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { ADMINISTRATORS } from "#rules/people/roles.ts";
import type { Entry, Journal, Kind } from "./journal.ts";

/** The final state, as an administrator sees it. */
interface Outcome {
  groups: readonly NamedRow[];
  auxiliaries: readonly NamedRow[];
  contained: readonly AgentGroupRelation[];
  administrators: readonly { id: string }[];
  seats: { total: number; free: number };
}

/** Reads the final state, as a person who is still an administrator. */
export async function readOutcome(people: readonly { api: ApiCalls }[], owner: ApiCalls): Promise<Outcome> {
  for (const { api } of people) {
    const administrators = await api.userGroups.listMembers({ name: ADMINISTRATORS }).catch(() => undefined);
    if (!administrators) continue;
    const type = "CONTAIN_AGENT_GROUP" as const;
    const [groups, auxiliaries, relations, licences] = await Promise.all([
      api.agentGroups.list({ query: { search: "Flat" } }),
      api.auxiliaries.list(),
      api.agentGroupRelations.list({ query: { type } }),
      owner.licences.managed(),
    ]);
    const seats = licences.items[0]!.seats.find(({ assigneeType }) => assigneeType === "AUXILIAR_DEVICE")!;
    return {
      groups: groups.items,
      auxiliaries: auxiliaries.items,
      contained: relations.items,
      seats,
      administrators: administrators.items,
    };
  }
  throw new Error("No one is an administrator any more.");
}

/** Returns a line for each contradiction between the journal and the outcome. */
export function findContradictions(journal: Journal, outcome: Outcome): string[] {
  return [
    ...journal.broken.map((what) => `the server failed: ${what}`),
    ...ofThings(journal, ["create-group", "delete-group"], outcome.groups),
    ...ofThings(journal, ["create-auxiliary", "delete-auxiliary"], outcome.auxiliaries),
    ...ofNames(journal, outcome.groups),
    ...ofContainment(journal, outcome),
    ...ofSeats(outcome),
    ...(outcome.administrators.length === 0 ? ["there is no administrator"] : []),
    ...journal.of("refresh", "fail").map(() => "a token that was issued could not be renewed"),
  ];
}

/** Each `ok` create exists unless it was deleted, each `ok` delete is gone, and nothing refused exists. */
function ofThings(journal: Journal, [create, remove]: [Kind, Kind], there: readonly NamedRow[]): string[] {
  const found = new Set(there.map(({ id }) => id));
  const made = journal.of(create, "ok");
  const madeIds = new Set(made.map(({ subject }) => subject));
  const removals = journal.of(remove).filter(({ outcome }) => outcome !== "fail");
  const maybeGone = new Set(removals.map(({ subject }) => subject));
  const unsure = journal.of(create, "info").length;
  const unknown = there.filter(({ id }) => !madeIds.has(id));
  return [
    ...made
      .filter(({ subject }) => !found.has(subject) && !maybeGone.has(subject))
      .map(({ subject }) => `${create} ${subject} was acknowledged and is lost`),
    ...removals
      .filter(({ subject, outcome }) => outcome === "ok" && found.has(subject))
      .map(({ subject }) => `${remove} ${subject} was acknowledged and is there`),
    ...(unknown.length > unsure ? [`${create}: ${unknown.length} exist that no answer named`] : []),
  ];
}

/** No name exists twice, and each was given by a call. */
function ofNames(journal: Journal, groups: readonly NamedRow[]): string[] {
  const names = groups.map(({ name }) => name);
  const doubled = names.filter((name, at) => names.indexOf(name) !== at);
  // What was created without an answer has an unknown id.
  const isOf = (id: string, { kind, subject, outcome }: Entry): boolean =>
    outcome !== "fail" && (subject === id || (kind === "create-group" && outcome === "info"));
  const given = (id: string): Entry[] =>
    [...journal.of("create-group"), ...journal.of("rename-group")].filter((entry) => isOf(id, entry));
  return [
    ...doubled.map((name) => `two groups are called ${name}`),
    ...groups
      .filter(({ id, name }) => !given(id).some((entry) => entry.name === name))
      .map(({ id, name }) => `${id} is called ${name}, which it was not given`),
  ];
}

/** No group contains itself, directly or indirectly; the relations were created, and not removed since. */
function ofContainment(journal: Journal, { contained, groups }: Outcome): string[] {
  const inside = new Map<string, string[]>();
  for (const { sourceId, destinationId } of contained)
    inside.set(sourceId, [...(inside.get(sourceId) ?? []), destinationId]);
  const reaches = (from: string, desired: string, seen = new Set<string>()): boolean =>
    (inside.get(from) ?? []).some(
      (next) => next === desired || (!seen.has(next) && reaches(next, desired, seen.add(next))),
    );
  const known = new Set(contained.map(({ sourceId, destinationId }) => `${sourceId} ${destinationId}`));
  const ids = new Set(groups.map(({ id }) => id));
  const results = journal.of("contain").filter(({ outcome }) => outcome !== "fail");
  const takenBack = journal.of("release").filter(({ outcome }) => outcome !== "fail");
  const isTakenBack = ({ subject, began }: Entry): boolean =>
    takenBack.some((entry) => entry.subject === subject && entry.ended > began) ||
    subject.split(" ").some((id) => !ids.has(id));
  return [
    ...[...ids].filter((id) => reaches(id, id)).map((id) => `${id} contains itself`),
    ...[...known]
      .filter((pair) => !results.some(({ subject }) => subject === pair))
      .map((pair) => `${pair}: contained without a call`),
    ...results
      .filter((entry) => entry.outcome === "ok" && !known.has(entry.subject) && !isTakenBack(entry))
      .map(({ subject }) => `${subject}: was acknowledged and is lost`),
  ];
}

function ofSeats({ seats: { total, free }, auxiliaries }: Outcome): string[] {
  const isWrong = free < 0 || free > total || total - free !== auxiliaries.length;
  return isWrong ? [`${free} of ${total} seats are free, with ${auxiliaries.length} taken`] : [];
}
