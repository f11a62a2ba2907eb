import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/history/audit.ts";
import { groupByRequest } from "./changes-by-request.ts";

function entry(id: string, requestId: string | null): AuditEntry {
  return {
    id,
    requestId,
    time: 0,
    actor: null,
    address: null,
    call: null,
    entity: "invite",
    entityId: id,
    change: "created",
    before: null,
    after: null,
    names: {},
    sequence: null,
  };
}

test("neighbouring entries of one request are one change; those of the server stay apart", () => {
  const entries = [
    entry("1", "first"),
    entry("2", "second"),
    entry("3", "second"),
    entry("4", null),
    entry("5", null),
    entry("6", "first"),
  ];
  expect(groupByRequest(entries).map((group) => group.map(({ id }) => id))).toEqual([
    ["1"],
    ["2", "3"],
    ["4"],
    ["5"],
    ["6"],
  ]);
  expect(groupByRequest([])).toEqual([]);
});
