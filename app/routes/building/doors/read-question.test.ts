import { expect, it } from "vitest";
import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import { fakeCalls } from "#tests/support/fake-calls.ts";
import { readQuestion } from "./read-question.ts";

/** The answer about a person, from a provider that refuses to explain it. */
async function answerAfter(refusal: ErrorName) {
  const api = fakeCalls({
    users: { list: async () => ({ items: [], page: 0, pageSize: 50, total: 0 }) },
    explanations: { explain: () => Promise.reject(new ApiError(refusal)) },
  });
  return (await readQuestion(api, new URLSearchParams({ person: "anna" }), "door")).answer;
}

it("tells a person who is not in the building from returned hardware and from an older provider", async () => {
  expect(await answerAfter("USER_UNKNOWN")).toBe("unknown");
  expect(await answerAfter("INVALID_INPUT")).toBe("unknown");
  expect(await answerAfter("NOT_OPENABLE")).toBe("hardwareReturned");
  expect(await answerAfter("NOT_FOUND")).toBe("unsupported");
});

it("reports any other failure", async () => {
  await expect(answerAfter("FORBIDDEN")).rejects.toMatchObject({ errorName: "FORBIDDEN" });
});
