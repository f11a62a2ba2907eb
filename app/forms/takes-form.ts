import type { ActionFunctionArgs } from "@remix-run/node";
import { bareForm, type DeclaredForm, declareForm, PICTURE_FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { confirmedSchema } from "./confirmed.ts";
import { PROOF_FIELDS } from "./proof.ts";

/**
 * An action with its declared form: the server reads the declaration and refuses everything else. Any other
 * action gets no field but the form token.
 */
export function takesForm<Answer>(
  form: DeclaredForm,
  run: (args: ActionFunctionArgs) => Answer,
): ((args: ActionFunctionArgs) => Answer) & { form: DeclaredForm } {
  return Object.assign(run, { form });
}

/** The form of a confirmation dialog. */
export const confirmation = declareForm(confirmedSchema);

/** The form of a confirmation dialog with a fresh proof. */
export const provedConfirmation = declareForm(confirmedSchema, { also: PROOF_FIELDS });

/** The form of a button without fields. */
export const buttonAlone = bareForm;

/** The form of an image picker. */
export const pictureForm = declareForm([], {
  also: ["preset"],
  intents: ["choose", "reset"],
  files: ["picture"],
  withFilesMaxBytes: PICTURE_FORM_MAX_BYTES,
  tooLarge: "IMAGE_TOO_LARGE",
});
