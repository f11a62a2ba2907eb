import { expect, test } from "vitest";
import { OPENED_FIELD } from "#contract/declared-form.ts";
import { mergeEdit } from "./merge-edit.ts";
import { type FormValues, writeOpened } from "./opened-values.ts";

const opened = { label: "Casa Verde", hours: "24", opens: ["a", "b"], notify: true };

function sent(fields: Record<string, string | string[]>, openedWith: FormValues = opened): FormData {
  const form = new FormData();
  form.append(OPENED_FIELD, writeOpened(openedWith));
  for (const [name, value] of Object.entries(fields))
    for (const text of [value].flat()) form.append(name, text);
  return form;
}

const unchanged = { label: "Casa Verde", hours: "24", opens: ["b", "a"], notify: "on" };

test("a form that does not say what it was opened with is broken", () => {
  const form = sent(unchanged);
  form.delete(OPENED_FIELD);
  expect(() => mergeEdit(form, opened)).toThrow("can't be read");
  expect(() => mergeEdit(sent(unchanged, { label: "Casa Verde" }), opened)).toThrow("can't be read");
});

test("a field that both changed to different values is a conflict, and sent again it is not", () => {
  const stored = { label: "Theirs", hours: "24", opens: ["a", "b"], notify: false };
  const form = sent({ label: "Mine", hours: "24", opens: ["a", "b"] });
  const { conflicts, openedAfter } = mergeEdit(form, stored);
  expect([...conflicts]).toEqual([["label", ["Theirs"]]]);
  form.set(OPENED_FIELD, openedAfter);
  const again = mergeEdit(form, stored);
  expect(again.conflicts.size).toBe(0);
  expect(again.form.get("label")).toBe("Mine");
  expect(mergeEdit(form, { ...stored, label: "Later" }).conflicts.get("label")).toEqual(["Later"]);
});

test("what two people add to a list and remove from it is both saved", () => {
  const form = sent({ label: "Mine", hours: "24", opens: ["b", "c", "same"] });
  const { form: merged, conflicts, openedAfter } = mergeEdit(form, { ...opened, opens: ["a", "d", "same"] });
  expect(conflicts.size).toBe(0);
  expect(merged.getAll("opens")).toEqual(["d", "same", "c"]);
  const theirs = { ...opened, label: "Theirs", opens: ["a", "d", "same"] };
  form.set(OPENED_FIELD, mergeEdit(form, theirs).openedAfter);
  expect(mergeEdit(form, theirs).form.getAll("opens")).toEqual(["d", "same", "c"]);
  expect(openedAfter).toBe(writeOpened(opened));
});

test("what somebody else changed is not put back by a form that left it as it was", () => {
  const stored = { label: "Theirs", hours: 48, opens: ["c"], notify: false };
  const { form, touched, conflicts } = mergeEdit(sent({ ...unchanged, hours: "48" }), stored);
  expect(conflicts.size).toBe(0);
  expect([...touched]).toEqual(["hours"]);
  expect([...form]).toEqual([
    ["hours", "48"],
    ["label", "Theirs"],
    ["opens", "c"],
  ]);
});

test("a box that was cleared is a change, and a group in a list has fields of its own", () => {
  const week = { notify: true, days: [{ from: "08:00", to: "" }, { from: "09:00" }] };
  const fields = { "days[0].from": "08:00", "days[0].to": "", "days[1].from": "10:00" };
  const { touched, form } = mergeEdit(sent(fields, week), week);
  expect([...touched]).toEqual(["notify", "days[1].from"]);
  expect(form.get("days[1].from")).toBe("10:00");
  const other = { notify: true, days: [{ from: "08:00", to: "" }, { from: "11:00" }] };
  expect([...mergeEdit(sent({ ...fields, notify: "on" }, week), other).conflicts]).toEqual([
    ["days[1].from", ["11:00"]],
  ]);
});

test("a line that somebody else added to a list stays, and conflicts with one that this person added", () => {
  const hours = (...from: string[]) => ({ label: "Casa", hours: from.map((each) => ({ from: each })) });
  const form = sent({ label: "Mine", "hours[0].from": "08:00" }, hours("08:00"));
  const added = mergeEdit(form, hours("08:00", "14:00"));
  expect(added.conflicts.size).toBe(0);
  expect(added.form.get("label")).toBe("Mine");
  expect(added.form.get("hours[1].from")).toBe("14:00");
  form.set("hours[1].from", "15:00");
  const { conflicts, openedAfter } = mergeEdit(form, hours("08:00", "14:00"));
  expect([...conflicts]).toEqual([["hours[1].from", ["14:00"]]]);
  form.set(OPENED_FIELD, openedAfter);
  expect(mergeEdit(form, hours("08:00", "14:00")).form.get("hours[1].from")).toBe("15:00");
});

test("the ends of lines are as a browser sends them", () => {
  const text = { text: "one\ntwo" };
  expect(mergeEdit(sent({ text: "one\r\ntwo" }, text), text).touched.size).toBe(0);
});

test("a secret that somebody else changed is a conflict only for who types or removes it, and stays out of the form", () => {
  const versions = { label: "Casa", password: "version-1", configuration: { token: "version-1" } };
  const theirs = { label: "Casa", password: "version-2", configuration: { token: "" } };
  const left = mergeEdit(sent({ label: "Mine" }, versions), theirs);
  expect([...left.form]).toEqual([["label", "Mine"]]);
  expect([left.conflicts.size, [...left.touched]]).toEqual([0, ["label"]]);

  const form = sent({ label: "Casa", password: "typed" }, versions);
  const { conflicts, openedAfter } = mergeEdit(form, theirs, undefined, ["configuration.token"]);
  expect([...conflicts]).toEqual([
    ["password", []],
    ["configuration.token", []],
  ]);
  form.set(OPENED_FIELD, openedAfter);
  const again = mergeEdit(form, theirs, undefined, ["configuration.token"]);
  expect([again.conflicts.size, again.form.get("password")]).toEqual([0, "typed"]);
});
