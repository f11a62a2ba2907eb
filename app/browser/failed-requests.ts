import { UNANSWERED_HEADER } from "#contract/unanswered-header.ts";

/** Longer than an upload of the largest picture over a slow line. */
const ANSWER_WITHIN_MS = 60_000;
const READ_AGAIN_AFTER_MS = 2000;
interface Told {
  code: number;
  message: string;
}

/** A form that was sent and not answered. */
export interface FailedRequest {
  /** `failed`: the server could not do it, and may later. */
  reason: "unreachable" | "timeout" | "failed";
  /** What the server said of it. */
  told?: Told;
  /** Sends it once more. */
  again(): void;
}

interface Watcher {
  /** A form waits for whoever sent it to decide. */
  failed(request: FailedRequest): void;
  /** Whether a page waits for the server to be there again. */
  waiting(isWaiting: boolean): void;
}

/**
 * Keeps forms and pages that the server could not be reached for waiting, and tells of them: left to the router, the
 * page with all that was typed would make way for an error. A page is asked for again by itself. Who goes elsewhere
 * meanwhile ends the wait. Gives how to stop.
 */
export function watchRequests({ failed, waiting }: Watcher): () => void {
  const { fetch } = window;

  async function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const left = init.signal;
    for (;;) {
      const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
      try {
        const answer = await fetch(input, { ...init, signal: left ? AbortSignal.any([left, late]) : late });
        const told = answer.headers.get(UNANSWERED_HEADER);
        if (told === null) return answer;
        await untilLeft(left, (again) => failed({ reason: "failed", told: whatWasTold(told), again }));
      } catch (error) {
        if (left?.aborted) throw error;
        const reason = late.aborted ? "timeout" : "unreachable";
        await untilLeft(left, (again) => failed({ reason, again }));
      }
    }
  }

  async function read(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const left = init?.signal;
    for (;;) {
      try {
        return await fetch(input, init).finally(() => waiting(false));
      } catch (error) {
        if (left?.aborted) throw error;
        waiting(true);
        await untilLeft(left, (again) => setTimeout(again, READ_AGAIN_AFTER_MS));
      }
    }
  }

  window.fetch = (input, init) => {
    if (init?.method === "POST") return send(input, init);
    return isOfPage(input) ? read(input, init) : fetch(input, init);
  };
  return () => {
    window.fetch = fetch;
  };
}

function whatWasTold(header: string): Told {
  const told = new URLSearchParams(header);
  return { code: Number(told.get("code")), message: told.get("message") ?? "" };
}

/** Waits until `begin` is called back; throws as soon as nobody waits for the answer any more. */
function untilLeft(left: AbortSignal | null | undefined, begin: (again: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    left?.addEventListener("abort", () => reject(left.reason as Error), { once: true });
    begin(resolve);
  });
}

/** What the router reads pages from. */
function isOfPage(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith(".data");
}
