import { onTestFinished } from "vitest";
import type { World } from "../world.ts";
import { catchMail, type MailCatcher } from "./mail-catcher.ts";

/** Gives a test's installation a mail server that runs as long as the test. */
export async function withMail(
  { administrator }: World,
  options?: Parameters<typeof catchMail>[0],
): Promise<MailCatcher> {
  const catcher = await catchMail(options);
  onTestFinished(() => catcher.stop());
  const server = { host: "127.0.0.1", port: catcher.port };
  const body = { emailFrom: "door@example.org", nameFrom: "Casa Verde", ...server };
  await administrator.api.mailServer.set({ body });
  return catcher;
}
