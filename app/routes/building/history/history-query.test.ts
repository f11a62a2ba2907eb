import { describe, expect, test } from "vitest";
import { readHistoryAddress } from "./history-query.ts";

const WITHOUT_CONNECTIONS = ["RING", "ACCESS", "ACTION", "INPUT", "MEMBER"];

function kindsOf(search: string): readonly string[] | undefined {
  return readHistoryAddress(new URLSearchParams(search)).filters.kinds;
}

describe("the kinds of events that an address of the history selects", () => {
  test("are those of what people did, without connections of devices", () => {
    expect(kindsOf("")).toEqual(WITHOUT_CONNECTIONS);
    expect(kindsOf("device=panel&outcome=refused")).toEqual(WITHOUT_CONNECTIONS);
  });

  test("include connections if the reader chose all kinds", () => {
    expect(kindsOf("kind=ALL")).toBeUndefined();
  });

  test("are the chosen one, also connections alone", () => {
    expect(kindsOf("kind=ACCESS")).toEqual(["ACCESS"]);
    expect(kindsOf("kind=STATE")).toEqual(["STATE"]);
  });

  test("include connections if the reader chose an outcome that only they have", () => {
    expect(kindsOf("outcome=offline")).toBeUndefined();
    expect(kindsOf("outcome=online")).toBeUndefined();
  });

  test("ignore a kind that does not exist", () => {
    expect(kindsOf("kind=DIAGNOSTIC")).toEqual(WITHOUT_CONNECTIONS);
  });

  test("exclude actions from a list, which shows them with the events that started them", () => {
    const listed = (search: string) => readHistoryAddress(new URLSearchParams(search)).listed.kinds;
    expect(listed("")).toEqual(["RING", "ACCESS", "INPUT", "MEMBER"]);
    expect(listed("kind=ALL")).toEqual(["RING", "ACCESS", "INPUT", "STATE", "MEMBER"]);
    expect(listed("device=panel&person=anna&period=today")).toEqual(listed(""));
    expect(listed("kind=ACTION")).toEqual(["ACTION"]);
    expect(listed("outcome=failed")).toContain("ACTION");
    expect(listed("output=door")).toContain("ACTION");
  });
});
