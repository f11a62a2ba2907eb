import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UNANSWERED_HEADER } from "#contract/unanswered-header.ts";
import { consoleAnswer, foreignAnswers, PAGE_DATA } from "#tests/support/console-answer.ts";
import { type FailedRequest, watchRequests } from "./failed-requests.ts";

/** A fake of the browser's fetch: answers on demand, and aborts with its signal. */
let answer: (response: Response | Promise<Response>) => void;
let requestCount: number;
let failed: FailedRequest[];
let aborted: number;
let waiting: boolean[];
let late: AbortController;
let stop: () => void;

beforeEach(() => {
  [requestCount, failed, aborted, waiting] = [0, [], 0, []];
  const fetch = (_input: unknown, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      requestCount++;
      answer = resolve;
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  vi.stubGlobal("window", { fetch });
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => (late = new AbortController()).signal);
  stop = watchRequests({
    failed: (request) => void failed.push(request),
    waiting: (isWaiting) => void waiting.push(isWaiting),
    aborted: () => void aborted++,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const post = (signal?: AbortSignal) =>
  window.fetch("/domain/groups/new.data", { method: "POST", body: "name=Flat", signal });

describe("a form", () => {
  test("that has no answer after a minute is reported as a timeout, and can be sent again", async () => {
    const answered = post();
    expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(60_000);
    late.abort(new DOMException("late", "TimeoutError"));
    await expect.poll(() => failed).toMatchObject([{ reason: "timeout" }]);
    failed[0]!.again?.();
    await expect.poll(() => requestCount).toBe(2);
    answer(consoleAnswer("saved"));
    expect(await (await answered).text()).toBe("saved");
    expect(aborted).toBe(0);
  });

  test.each(foreignAnswers)(
    "that is answered by %s stays on its page, and can be sent again",
    async (_what, foreign) => {
      const answered = post();
      answer(foreign());
      await expect.poll(() => failed).toMatchObject([{ reason: "interrupted" }]);
      failed[0]!.again?.();
      await expect.poll(() => requestCount).toBe(2);
      answer(consoleAnswer("saved"));
      expect(await (await answered).text()).toBe("saved");
    },
  );

  test("that outlives its page is sent once, and nothing is reported", async () => {
    const answered = window.fetch("/push_subscription", { method: "POST", keepalive: true });
    answer(Promise.reject(new TypeError("Failed to fetch")));
    await expect(answered).rejects.toThrow("Failed to fetch");
    expect([requestCount, failed]).toEqual([1, []]);
  });

  test("that does not leave the browser is reported as unreachable", async () => {
    void post();
    answer(Promise.reject(new TypeError("Failed to fetch")));
    await expect.poll(() => failed).toMatchObject([{ reason: "unreachable" }]);
  });

  test("that the console refuses is answered with the refusal", async () => {
    const answered = post();
    answer(consoleAnswer("no", { status: 403 }));
    expect((await answered).status).toBe(403);
    expect(failed).toEqual([]);
  });

  test.each([
    { status: 413, reason: "refused", again: undefined },
    { status: 503, reason: "failed", again: expect.any(Function) as unknown },
  ])(
    "that is answered with $status and shows nothing of its page stays there: it is sent again only if that can help",
    async ({ status, ...reported }) => {
      void post();
      answer(
        consoleAnswer("no", { status, headers: { [UNANSWERED_HEADER]: "code=1002&message=Too+large" } }),
      );
      await expect.poll(() => failed).toEqual([{ ...reported, error: { code: 1002, message: "Too large" } }]);
    },
  );

  test("whose page is left before the answer is reported as aborted, without a dialog", async () => {
    const left = new AbortController();
    const answered = post(left.signal);
    left.abort(new DOMException("left", "AbortError"));
    await expect(answered).rejects.toThrow("left");
    expect(aborted).toBe(1);
    expect(failed).toEqual([]);
  });

  test("that was given up after it failed is not reported as aborted", async () => {
    const left = new AbortController();
    const answered = post(left.signal);
    late.abort(new DOMException("late", "TimeoutError"));
    await expect.poll(() => failed).toHaveLength(1);
    left.abort(new DOMException("left", "AbortError"));
    await expect(answered).rejects.toThrow("left");
    expect(aborted).toBe(0);
  });
});

describe("a page", () => {
  const read = (signal?: AbortSignal, path = "/domain/people.data") =>
    window.fetch(new URL(path, "https://door.example.com"), signal ? { signal } : undefined);
  /** Ends the pause before the next try. */
  const untilNextTry = async () => {
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersToNextTimerAsync();
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

  test.each([
    ...foreignAnswers,
    ["nothing", () => Promise.reject(new TypeError("Failed to fetch"))] as const,
  ])("that is answered by %s waits, says so, and is requested until it arrives", async (_what, foreign) => {
    const answered = read();
    for (const tries of [1, 2]) {
      answer(foreign());
      await untilNextTry();
      expect(requestCount).toBe(tries + 1);
      expect(waiting).toEqual(Array<boolean>(tries).fill(true));
    }
    answer(consoleAnswer("[1]\n", PAGE_DATA));
    expect(await (await answered).text()).toBe("[1]\n");
    expect(waiting).toEqual([true, true, false]);
  });

  test("that has no answer after a minute is requested again", async () => {
    const answered = read();
    expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(60_000);
    late.abort(new DOMException("late", "TimeoutError"));
    await untilNextTry();
    expect(requestCount).toBe(2);
    answer(consoleAnswer("[1]\n", PAGE_DATA));
    expect((await answered).ok).toBe(true);
  });

  test("that is left while it waits is not requested again, and nothing waits", async () => {
    const left = new AbortController();
    const answered = read(left.signal);
    answer(new Response(null, { status: 502 }));
    await expect.poll(() => waiting).toEqual([true]);
    left.abort(new DOMException("left", "AbortError"));
    await expect(answered).rejects.toThrow("left");
    expect(waiting).toEqual([true, false]);
  });

  test("waits until the last of its requests is answered", async () => {
    const first = read();
    answer(new Response(null, { status: 502 }));
    await untilNextTry();
    const answerFirst = answer;
    const second = read(undefined, "/texts/1/en/people.json");
    answer(new Response(null, { status: 502 }));
    await untilNextTry();
    const answerSecond = answer;
    answerFirst(consoleAnswer("[1]\n", PAGE_DATA));
    await first;
    expect(waiting.at(-1)).toBe(true);
    answerSecond(consoleAnswer("{}"));
    await second;
    expect(waiting.at(-1)).toBe(false);
  });

  test("whose script is gone from the console is reported at once", async () => {
    const answered = read(undefined, "/assets/route-of-another-release.js");
    answer(consoleAnswer("", { status: 404 }));
    expect((await answered).status).toBe(404);
    expect(waiting).toEqual([]);
  });
});

test("after uninstalling, the browser's own fetch is back", () => {
  const watched = window.fetch;
  stop();
  expect(window.fetch).not.toBe(watched);
});
