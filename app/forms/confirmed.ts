import type { TFunction } from "i18next";
import { z } from "zod";
import { i18nIn, readLanguage } from "#app/i18n/language.server.ts";
import { type Change, changed } from "./changed.ts";
import { formAction, type FormOptions, type FormVisit } from "./form-action.ts";
import type { NeededProof } from "./proof.ts";

/** The form of a confirmation dialog. */
export const confirmedSchema = z.object({ intent: z.literal("confirm") });

/** What `ConfirmPage` shows (`app/components/dialogs/confirm-page.tsx`), in the reader's language. */
export interface Confirmation {
  title: string;
  /** What will happen, and what remains; each is a paragraph. */
  texts: readonly string[];
  /** The verb and its object: "Delete code", never "Yes". */
  confirm: string;
  closeTo: string;
  /** A grant, not a removal. */
  gives?: boolean;
  /** For a call that needs a fresh proof. */
  proof?: NeededProof | undefined;
}

/** What the loader of a confirmation returns. */
export async function confirmation(
  request: Request,
  write: (t: TFunction) => Confirmation,
): Promise<Confirmation> {
  const { t } = i18nIn(await readLanguage(request));
  return write(t);
}

/**
 * The action of a confirmation dialog: once it is confirmed, `run` does the work and returns the redirect and
 * the message. A refusal is shown in the dialog.
 */
export function confirmAction<Visit>(
  { guard, proves }: Pick<FormOptions<typeof confirmedSchema, Visit>, "guard" | "proves">,
  run: (visit: FormVisit<Visit>) => Promise<Change>,
) {
  return formAction({ schema: confirmedSchema, guard, proves }, async (visit) =>
    changed(visit.context, await run(visit)),
  );
}
