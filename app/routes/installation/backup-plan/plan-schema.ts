import { z } from "zod";
import { passwordAgain, passwordsDiffer } from "#app/forms/schemas/password-again.ts";
import { newPassword } from "#contract/fields.ts";
import { BACKUP_EVERY_HOURS_MAX, BACKUP_KEEP_MAX } from "#rules/installation/backups.ts";

const whole = (least: number, most: number) =>
  z.coerce.number({ error: "number" }).int("number").min(least, "number").max(most, "number");

/** An empty passphrase leaves the current one unchanged. */
export const planSchema = z
  .object({
    everyHours: whole(0, BACKUP_EVERY_HOURS_MAX),
    keep: whole(1, BACKUP_KEEP_MAX),
    passphrase: newPassword.optional(),
    passwordAgain: passwordAgain.optional(),
  })
  .refine((typed) => (typed.passphrase ?? "") === (typed.passwordAgain ?? ""), passwordsDiffer);
