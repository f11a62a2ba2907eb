import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FailedRequest, watchRequests } from "./failed-requests.ts";

/** A fake of the browser's fetch: answers on demand, and aborts with its signal. */
let answer: (response: Response) => void;
let requestCount: number;
let failed: FailedRequest[];
let aborted: number;
let late: AbortController;
let stop: () => void;

beforeEach(() => {
  [requestCount, failed, aborted] = [0, [], 0];
  const fetch = (_input: unknown, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      requestCount++;
      answer = resolve;
      signal!.addEventListener("abort", () => reject(signal!.reason as Error));
    });
  vi.stubGlobal("window", { fetch });
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => (late = new AbortController()).signal);
  stop = watchRequests({
    failed: (request) => void failed.push(request),
    waiting: () => undefined,
    aborted: () => void aborted++,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const post = (signal?: AbortSignal) =>
  window.fetch("/domain/groups/new.data", { method: "POST", body: "name=Flat", ...(signal && { signal }) });

describe("a form", () => {
  test("that has no answer after a minute is reported as a timeout, and can be sent again", async () => {
    const answered = post();
    expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(60_000);
    late.abort(new DOMException("late", "TimeoutError"));
    await expect.poll(() => failed).toMatchObject([{ reason: "timeout" }]);
    failed[0]!.again();
    await expect.poll(() => requestCount).toBe(2);
    answer(new Response("saved"));
    expect(await (await answered).text()).toBe("saved");
    expect(aborted).toBe(0);
  });

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

test("after uninstalling, the browser's own fetch is back", () => {
  const watched = window.fetch;
  stop();
  expect(window.fetch).not.toBe(watched);
});
