import { isTemporary, UNANSWERED_HEADER } from "#contract/unanswered-header.ts";
import { InterruptedError, receiveAnswer } from "./receive-answer.ts";

/** Longer than an upload of the largest picture over a slow line. */
const ANSWER_WITHIN_MS = 60_000;
const READ_AGAIN_AFTER_MS = 2000;
interface ReportedError {
  /** Undefined for an error of a foreign provider. */
  name: string | undefined;
  code: number;
  message: string;
}

/** A form that was sent and not answered. */
export interface FailedRequest {
  /**
   * `failed`: the server had a temporary failure. `refused`: the same form would be refused again.
   * `interrupted`: the form may have arrived.
   */
  reason: "unreachable" | "interrupted" | "timeout" | "failed" | "refused";
  /** The server's message. */
  error?: ReportedError;
  /** Sends the form again; undefined if that can't help. */
  again: (() => void) | undefined;
}

interface Watcher {
  /** A form waits for the person's decision. */
  failed(request: FailedRequest): void;
  /** Whether a page waits for the server to be available again. */
  waiting(isWaiting: boolean): void;
  /** The page was left before its form was answered (§8: request aborted). */
  aborted(): void;
}

/**
 * Holds forms and page loads while the console is not reached (`receive-answer.ts`), and reports them: the
 * router would replace the page and everything typed in it with an error. Pages are requested again
 * automatically. Leaving the page ends the wait. Returns a function that uninstalls it.
 */
export function watchRequests({ failed, waiting, aborted }: Watcher): () => void {
  const { fetch } = window;
  const waitingReads = new Set<object>();

  async function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const left = init.signal;
    for (;;) {
      const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
      let answer: Response;
      try {
        answer = await receiveAnswer(fetch(input, { ...init, signal: either(left, late) }));
      } catch (error) {
        if (left?.aborted) {
          aborted();
          throw error;
        }
        const reason = late.aborted
          ? "timeout"
          : error instanceof InterruptedError
            ? "interrupted"
            : "unreachable";
        await untilAborted(left, (again) => failed({ reason, again }));
        continue;
      }
      const error = answer.headers.get(UNANSWERED_HEADER);
      if (error === null) return answer;
      const isPassing = isTemporary(answer.status);
      await untilAborted(left, (again) =>
        failed({
          reason: isPassing ? "failed" : "refused",
          error: parseError(error),
          again: isPassing ? again : undefined,
        }),
      );
    }
  }

  async function read(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const left = init?.signal;
    const own = {};
    try {
      for (;;) {
        try {
          const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
          return await receiveAnswer(fetch(input, { ...init, signal: either(left, late) }));
        } catch (error) {
          if (left?.aborted) throw error;
          waitingReads.add(own);
          waiting(true);
          await untilAborted(left, (again) => setTimeout(again, READ_AGAIN_AFTER_MS));
        }
      }
    } finally {
      if (waitingReads.delete(own)) waiting(waitingReads.size > 0);
    }
  }

  window.fetch = (input, init) => {
    // What outlives its page is sent by a script, and no person waits for it.
    if (init?.method === "POST" && !init.keepalive) return send(input, init);
    return isOfPage(input) ? read(input, init) : fetch(input, init);
  };
  return () => {
    window.fetch = fetch;
  };
}

function parseError(header: string): ReportedError {
  const error = new URLSearchParams(header);
  return {
    name: error.get("name") ?? undefined,
    code: Number(error.get("code")),
    message: error.get("message") ?? "",
  };
}

/** Waits until `begin` calls back; throws as soon as the request is aborted. */
function untilAborted(
  left: AbortSignal | null | undefined,
  begin: (again: () => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    left?.addEventListener("abort", () => reject(left.reason as Error), { once: true });
    begin(resolve);
  });
}

function either(left: AbortSignal | null | undefined, late: AbortSignal): AbortSignal {
  return left ? AbortSignal.any([left, late]) : late;
}

/** Whether the address is one of a page's data, scripts (`import-route-module.ts`) or texts. */
function isOfPage(input: RequestInfo | URL): boolean {
  return input instanceof URL && /\.data$|\.js$|^\/texts\//.test(input.pathname);
}
