import { z } from "zod";
import { newPassword } from "#contract/fields.ts";
import { BACKUP_EVERY_HOURS_MAX, BACKUP_KEEP_MAX } from "#rules/backups.ts";
import { passwordAgain, passwordsDiffer } from "../../forms/password-again.ts";

const whole = (least: number, most: number) =>
  z.coerce.number({ error: "number" }).int("number").min(least, "number").max(most, "number");

/** An empty passphrase leaves the one that there is. */
export const planSchema = z
  .object({
    everyHours: whole(0, BACKUP_EVERY_HOURS_MAX),
    keep: whole(1, BACKUP_KEEP_MAX),
    passphrase: newPassword.optional(),
    passwordAgain: passwordAgain.optional(),
  })
  .refine((typed) => (typed.passphrase ?? "") === (typed.passwordAgain ?? ""), passwordsDiffer);
