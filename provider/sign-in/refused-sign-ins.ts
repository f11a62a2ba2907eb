import type { Answer } from "#contract/client/in-process.ts";
import { isApiError } from "#contract/errors.ts";

interface RefusedSignIns {
  /** Wraps `answer` to count the sign-ins that it refuses. */
  counting(answer: Answer): Answer;
  /** Returns how many were refused so far, by error name. */
  refused(): Record<string, number>;
}

/** Counts refused sign-ins for the metrics: many refusals mean that a person is guessing. */
export function countRefusedSignIns(): RefusedSignIns {
  const counts = new Map<string, number>();
  return {
    counting: (answer) => async (call, name, input, caller) => {
      try {
        return await answer(call, name, input, caller);
      } catch (error) {
        const reason = name === "auth.token" && isApiError(error) ? error.errorName : undefined;
        // With a grant that is not supported a console proves its pair; no one signs in.
        if (reason && reason !== "UNSUPPORTED_GRANT_TYPE") counts.set(reason, (counts.get(reason) ?? 0) + 1);
        throw error;
      }
    },
    refused: () => Object.fromEntries(counts),
  };
}
