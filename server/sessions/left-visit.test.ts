import { expect, test } from "vitest";
import { addPage, isContinuedBy, RETURN_WITHIN_MS, startLeaving, withoutForm } from "./left-visit.ts";

const NOW = 1_800_000_000_000;
const left = startLeaving({ userId: "rosa", building: { domainId: "verde" } }, NOW);

function formAt(address: string, value = "typed") {
  return { address, fields: [["label", value]] as [string, string][], secrets: [] };
}

test("a visit that was left is continued by the same person only, and in no other building", () => {
  expect(isContinuedBy(left, { userId: "elsa" })).toBe(false);
  expect(isContinuedBy(left, { userId: "rosa", building: { domainId: "blu" } })).toBe(false);
  expect(isContinuedBy(left, { userId: "rosa" })).toBe(true);
  expect(isContinuedBy(left, { userId: "rosa", building: { domainId: "verde" } })).toBe(true);
  const outside = startLeaving({ userId: "rosa" }, NOW);
  expect(isContinuedBy(outside, { userId: "rosa", building: { domainId: "verde" } })).toBe(false);
});

test("a page that reloads is not returned to instead of a form", () => {
  const withForm = addPage(left, { address: "/settings", form: formAt("/settings") }, NOW);
  expect(addPage(withForm, { address: "/history" }, NOW).address).toBe("/settings");
  expect(addPage(addPage(left, { address: "/history" }, NOW), {}, NOW).address).toBe("/history");
});

test("three forms are given back, the latest of each page", () => {
  const sent = ["/a", "/b", "/a", "/c", "/d"].reduce(
    (visit, address, at) => addPage(visit, { address, form: formAt(address, String(at)) }, NOW),
    left,
  );
  expect(sent.forms).toEqual([formAt("/d", "4"), formAt("/c", "3"), formAt("/a", "2")]);
  expect(sent.address).toBe("/d");
});

test("a form is given back once, and nothing remains after the last one", () => {
  const [one, other] = [formAt("/a"), formAt("/b")];
  const both = [one, other].reduce((visit, form) => addPage(visit, { form }, NOW), left);
  const rest = withoutForm(both, one.address);
  expect(rest?.forms).toEqual([other]);
  expect(withoutForm(rest!, other.address)).toBeUndefined();
});

test("the time to return begins with the last page", () => {
  expect(addPage(left, {}, NOW + 1000).until).toBe(NOW + 1000 + RETURN_WITHIN_MS);
});
