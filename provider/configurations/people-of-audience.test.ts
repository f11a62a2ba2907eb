import { expect, test } from "vitest";
import { PeopleOfAudience } from "./people-of-audience.ts";
import { PEOPLE_PART } from "./people-parts.ts";

const audience = { opening: new Set(["residents"]), reaching: new Set<string>() };

const resident = (print: string) => ({ print, groupIds: ["residents"], place: "abc" });

function peopleOf(...userIds: string[]): PeopleOfAudience {
  return new PeopleOfAudience(audience, new Map(userIds.map((userId) => [userId, resident(userId)])));
}

const digestOf = (people: PeopleOfAudience): string => people.digests.get(PEOPLE_PART)!;

test("the people who changed between two digests of a part are known", () => {
  const people = peopleOf("ada", "bea", "cleo");
  const first = digestOf(people);
  people.update("ada", resident("ada, renamed"));
  const second = digestOf(people);
  people.update("dora", resident("dora"));
  people.update("bea", undefined);
  const third = digestOf(people);
  expect(people.changedBetween(first, third)?.sort()).toEqual(["ada", "bea", "dora"]);
  expect(people.changedBetween(second, third)?.sort()).toEqual(["bea", "dora"]);
});

test("the people who changed are known after a change was taken back", () => {
  const people = peopleOf("ada", "bea");
  const first = digestOf(people);
  people.update("ada", resident("ada, renamed"));
  const second = digestOf(people);
  people.update("ada", resident("ada"));
  expect(digestOf(people)).toBe(first);
  expect(people.changedBetween(second, first)).toEqual(["ada"]);
  people.update("bea", resident("bea, renamed"));
  expect(people.changedBetween(second, digestOf(people))?.sort()).toEqual(["ada", "bea"]);
});

test("a person who is in no group of the audience changes nothing", () => {
  const people = peopleOf("ada");
  const before = people.digests;
  people.update("visitor", { print: "visitor", groupIds: ["others"], place: "abc" });
  expect(people.digests).toBe(before);
});

test("after many changes, and from an unknown digest, the people who changed are not known", () => {
  const people = peopleOf("ada", "bea");
  const first = digestOf(people);
  for (let change = 0; change < 8; change++) people.update("ada", resident(`ada ${change}`));
  expect(people.changedBetween(first, digestOf(people))).toEqual(["ada"]);
  people.update("ada", resident("ada 8"));
  expect(people.changedBetween(first, digestOf(people))).toBeUndefined();
  expect(people.changedBetween("0".repeat(32), digestOf(people))).toBeUndefined();
});
