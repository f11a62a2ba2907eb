import { type RunningConsole, startConsole } from "./processes/running-console.ts";

/** A console whose database began with a demo building, and the sign-in that its start printed. */
export interface DemoConsole extends RunningConsole {
  email: string;
  password: string;
}

/** Starts a console with a demo building; its devices are only simulated with `SIMULATOR: "1"`. */
export async function startDemoConsole(env: Record<string, string> = {}): Promise<DemoConsole> {
  const running = await startConsole({ env: { DEMO: "1", ...env } });
  const email = /sign in as (\S+@\S+)\./.exec(running.output())?.[1] ?? "";
  const password = /shown only once: (\S+)/.exec(running.output())?.[1] ?? "";
  return { ...running, email, password };
}
