import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { fakeCalls } from "#tests/support/fake-calls.ts";
import { takeOverTimeZone } from "./time-zone.server.ts";

function apiWith(preferences: Promise<{ preferences: string }>): ApiCalls {
  return fakeCalls({ users: { getPreferences: () => preferences } });
}

const page = new Request("http://console.test/user_home");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a browser without a time zone uses the account's", async () => {
  const api = apiWith(Promise.resolve({ preferences: '{"timeZone":"Europe/Rome"}' }));
  expect(await takeOverTimeZone(page, api)).toMatchObject({ "Set-Cookie": expect.stringMatching(/^zone=/) });
});

test("signing in waits at most 1500 ms for the account's time zone (§9)", async () => {
  let answered = false;
  const never = new Promise<{ preferences: string }>(() => undefined);
  const taken = takeOverTimeZone(page, apiWith(never)).finally(() => (answered = true));
  await vi.advanceTimersByTimeAsync(1499);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await taken).toEqual({});
});
