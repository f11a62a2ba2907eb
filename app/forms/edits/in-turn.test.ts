import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

/** A task that is running until the test ends it. */
function createTask(name: string, started: string[]) {
  let settle = { resolve: (_name: string) => {}, reject: (_error: Error) => {} };
  const promise = new Promise<string>((resolve, reject) => (settle = { resolve, reject }));
  const task = () => {
    started.push(name);
    return promise;
  };
  return { task, end: () => settle.resolve(name), fail: () => settle.reject(new Error(name)) };
}

test("tasks of an entity run one after the other in their order, those of another entity beside them", async () => {
  const started: string[] = [];
  const [first, second, other] = ["first", "second", "other"].map((name) => createTask(name, started));
  const ended = [inTurn("lamp", first!.task), inTurn("lamp", second!.task)];
  const elsewhere = inTurn("door", other!.task);
  other!.end();
  expect(await elsewhere).toBe("other");
  expect(started).toEqual(["first", "other"]);
  first!.end();
  expect(await ended[0]).toBe("first");
  second!.end();
  expect(await ended[1]).toBe("second");
  expect(started).toEqual(["first", "other", "second"]);
});

test("a task that fails does not prevent the next one", async () => {
  const failing = createTask("failing", []);
  const next = createTask("next", []);
  const failed = inTurn("lamp", failing.task);
  const later = inTurn("lamp", next.task);
  failing.fail();
  next.end();
  await expect(failed).rejects.toThrow("failing");
  expect(await later).toBe("next");
});
