import { describe, expect, test } from "vitest";
import { consoleAnswer, foreignAnswers, PAGE_DATA } from "#tests/support/console-answer.ts";
import { InterruptedError, receiveAnswer } from "./receive-answer.ts";

test.each(foreignAnswers)("the console is not reached by %s", async (_what, answer) => {
  await expect(receiveAnswer(Promise.resolve(answer()))).rejects.toBeInstanceOf(InterruptedError);
});

test("a request without an answer fails with the browser's error", async () => {
  const failure = new TypeError("Failed to fetch");
  await expect(receiveAnswer(Promise.reject(failure))).rejects.toBe(failure);
});

describe("an answer of the console arrives as it is", () => {
  test.each<[string, number, string | null, ResponseInit?]>([
    ["page data", 200, "[1,2]\n", PAGE_DATA],
    ["a redirect, which Remix sends as data", 202, "[1]\n", PAGE_DATA],
    ["an error of a screen", 500, "[1]\n", PAGE_DATA],
    ["a refusal as text", 403, "This form can't be accepted."],
    ["a script that is gone", 404, "<!doctype html>"],
    ["an answer without content", 204, null],
    ["an empty file", 200, ""],
  ])("%s", async (_what, status, body, { headers } = {}) => {
    const answer = await receiveAnswer(
      Promise.resolve(consoleAnswer(body, headers ? { status, headers } : { status })),
    );
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(body ?? "");
  });
});
