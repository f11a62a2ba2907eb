import { z } from "zod";
import { INSTALLER_RIGHTS } from "#rules/people/installer-rights.ts";
import { instant } from "../fields.ts";

/** What an installer may set up: devices with their hardware and settings, auxiliaries with their parts. */
export const installerRight = z.enum(INSTALLER_RIGHTS, { error: "unknown" });

/** What a person may set up in a building by a support invite, and until when at the latest. */
export const installer = z.object({
  /** What they may set up. */
  rights: z.array(installerRight),
  /** When the invite expires, in milliseconds since 1970; the right ends sooner if the set-up is ended. */
  until: instant,
});

export type Installer = z.infer<typeof installer>;
