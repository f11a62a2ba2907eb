import type { Answer } from "#contract/client/in-process.ts";
import { isApiError } from "#contract/errors.ts";

interface RefusedSignIns {
  /** The same `answer`, which counts sign-ins that it refuses. */
  counting(answer: Answer): Answer;
  /** How many were refused so far, by the name of the error. */
  refused(): Record<string, number>;
}

/** Counts refused sign-ins for the metrics: many of them are somebody who guesses. */
export function countRefusedSignIns(): RefusedSignIns {
  const counts = new Map<string, number>();
  return {
    counting: (answer) => async (call, name, input, caller) => {
      try {
        return await answer(call, name, input, caller);
      } catch (error) {
        const reason = name === "auth.token" && isApiError(error) ? error.errorName : undefined;
        if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
        throw error;
      }
    },
    refused: () => Object.fromEntries(counts),
  };
}
