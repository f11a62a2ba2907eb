import { expect, test } from "vitest";
import { createClient } from "#contract/client/client.ts";
import type { Fetch } from "#contract/client/exchange.ts";
import { ApiError } from "#contract/errors.ts";
import { CHECK_DEADLINE_MS, CHECK_EVERY_MS, PROVE_EVERY_MS, ProviderWatch } from "./provider-watch.ts";

const LONG_MS = 600_000;
const answers: Fetch = async () => new Response("", { status: 401 });
const isSilent: Fetch = (_address, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

/** Watches a provider, and proves a pair to it that it accepts or refuses as `pairIs` returns. */
function watched(
  provider: { fetch: Fetch; pairIs?: () => "known" | "unknown" | "not judged" | "not answered" },
  every: { checkEveryMs?: number; checkDeadlineMs?: number; proveEveryMs?: number },
): ProviderWatch {
  const rare = { checkEveryMs: LONG_MS, proveEveryMs: LONG_MS, log: () => undefined };
  const watch = new ProviderWatch("http://provider.example", {
    ...rare,
    ...every,
    fetch: (address, request) => provider.fetch(address, request),
  });
  const errors = {
    known: "UNSUPPORTED_GRANT_TYPE",
    unknown: "INVALID_CLIENT",
    "not judged": "TOO_MANY_TRIES",
    "not answered": "PROVIDER_TIMEOUT",
  } as const;
  const client = createClient(
    async (_call, name) => {
      const error = new ApiError(errors[provider.pairIs?.() ?? "known"]);
      watch.ended(name, error);
      throw error;
    },
    { put: () => Promise.reject(new Error()), read: () => Promise.reject(new Error()) },
  );
  watch.proveClient(client);
  return watch;
}

test("a provider that is frozen is seen within five seconds", async () => {
  expect(CHECK_EVERY_MS + CHECK_DEADLINE_MS).toBeLessThan(5_000);
  const provider = { fetch: answers };
  const watch = watched(provider, { checkEveryMs: 1, checkDeadlineMs: 50 });
  provider.fetch = isSilent;
  await expect.poll(() => watch.problem()).toBe("timeout");
  provider.fetch = answers;
  await expect.poll(() => watch.problem()).toBeUndefined();
  watch.stop();
});

test("a pair that the provider no longer accepts, or accepts again, is noticed although nobody signs in", async () => {
  expect(PROVE_EVERY_MS).toBeLessThanOrEqual(30_000);
  let pairIs: "known" | "unknown" | "not judged" = "known";
  const watch = watched({ fetch: answers, pairIs: () => pairIs }, { proveEveryMs: 1 });
  expect(watch.problem()).toBeUndefined();
  pairIs = "unknown";
  await expect.poll(() => watch.problem()).toBe("refused");
  pairIs = "known";
  await expect.poll(() => watch.problem()).toBeUndefined();
  watch.stop();
});

test("a pair that the provider did not judge in time is proved again with the next check", async () => {
  let pairIs: "not answered" | "unknown" = "not answered";
  const watch = watched({ fetch: answers, pairIs: () => pairIs }, { checkEveryMs: 1 });
  await expect.poll(() => watch.problem()).toBeUndefined();
  pairIs = "unknown";
  await expect.poll(() => watch.problem()).toBe("refused");
  watch.stop();
});

test("a refused console is refused until the provider has judged its pair again", () => {
  const watch = watched({ fetch: answers, pairIs: () => "unknown" }, {});
  watch.ended("auth.token", new ApiError("INVALID_CLIENT"));
  for (const error of ["TOO_MANY_TRIES", "OVERLOADED", "INTERNAL"] as const)
    watch.ended("auth.token", new ApiError(error));
  watch.ended("users.me");
  expect(watch.problem()).toBe("refused");
  watch.ended("auth.token", new ApiError("WRONG_LOGIN"));
  expect(watch.problem()).toBeUndefined();
  watch.stop();
});
