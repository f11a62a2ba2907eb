/** How often something is asked for again, and the first pause before it, which doubles. */
const TRIES = 5;
const FIRST_PAUSE_MS = 350;
const NO_SERVER = [502, 503, 504];

/** The console refused what an export reads, or could not be reached. */
export class ConsoleRefused extends Error {
  constructor(readonly told: { status?: number; code?: number; message?: string }) {
    super(told.message);
  }
}

/** Reads JSON from an address of the console, again where it can't be reached for a moment. @throws ConsoleRefused */
export async function askConsole<T>(address: string, signal: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried++) {
    const answer = await ask(address, signal);
    if (answer?.ok) return (await answer.json()) as T;
    const mayCome = answer === undefined || NO_SERVER.includes(answer.status);
    if (mayCome && tried < TRIES) {
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tried - 1)));
      continue;
    }
    const told = (await answer?.json().catch(() => undefined)) as
      { code?: number; message?: string } | undefined;
    throw new ConsoleRefused({ ...(answer && { status: answer.status }), ...told });
  }
}

/** Undefined where nobody answers. */
async function ask(address: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(address, { headers: { Accept: "application/json" }, redirect: "error", signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
