import { expect, test } from "vitest";
import { changePeople, type ConfigurationPart } from "./configuration-parts.ts";

const personOf = (userId: string, name: string) => ({ userId, name, groupIds: ["residents"] });
const tagOf = (id: string, userId: string) => ({ id, verifier: "v", userId });

const before: ConfigurationPart = {
  name: "people/0",
  digest: "before",
  content: {
    people: [personOf("ada", "Ada"), personOf("bea", "Bea")],
    tags: [tagOf("1", "ada"), tagOf("2", "bea")],
    credentials: [],
  },
};
const after = { name: "people/0", digest: "after" };

test("a change replaces the entries of its people, and leaves those of others", () => {
  const change = {
    from: "before",
    userIds: ["ada", "cleo"],
    people: [personOf("ada", "Ada Bianchi"), personOf("cleo", "Cleo")],
    tags: [tagOf("3", "ada"), tagOf("4", "cleo")],
    credentials: [],
  };
  expect(changePeople(before, after, change)).toEqual({
    ...after,
    content: {
      people: [personOf("bea", "Bea"), personOf("ada", "Ada Bianchi"), personOf("cleo", "Cleo")],
      tags: [tagOf("2", "bea"), tagOf("3", "ada"), tagOf("4", "cleo")],
      credentials: [],
    },
  });
});

test("a person without entries in a change is no longer in the part", () => {
  const change = { from: "before", userIds: ["bea"], people: [], tags: [], credentials: [] };
  const { content } = changePeople(before, after, change);
  expect(content).toEqual({ people: [personOf("ada", "Ada")], tags: [tagOf("1", "ada")], credentials: [] });
});
