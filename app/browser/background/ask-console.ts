import { receiveAnswer } from "#app/browser/receive-answer.ts";

/** The number of attempts, and the first pause in ms, which doubles. */
const TRIES = 5;
const FIRST_PAUSE_MS = 350;
const NO_SERVER = [502, 503, 504];

/** The console refused a request of an export, or could not be reached. */
export class RefusedError extends Error {
  constructor(readonly details: { status?: number; code?: number; message?: string }) {
    super(details.message);
  }
}

/**
 * Reads JSON from an address of the console, and retries while it can't be reached. @throws RefusedError
 */
export async function askConsole<T>(address: string, signal: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried++) {
    const answer = await ask(address, signal);
    if (answer?.ok) return (await answer.json()) as T;
    const isTemporary = answer === undefined || NO_SERVER.includes(answer.status);
    if (isTemporary && tried < TRIES) {
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tried - 1)));
      continue;
    }
    const body = (await answer?.json().catch(() => undefined)) as
      | { code?: number; message?: string }
      | undefined;
    throw new RefusedError({ status: answer?.status, ...body });
  }
}

/** Undefined if the console was not reached. */
async function ask(address: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    const headers = { Accept: "application/json" };
    return await receiveAnswer(fetch(address, { headers, redirect: "error", signal }));
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
