import type { ActionFunctionArgs } from "@remix-run/node";
import { bareForm, type DeclaredForm, declareForm, PICTURE_FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { confirmedSchema } from "./confirmed.ts";
import { PROOF_FIELDS } from "./proof.ts";
import { type ReturnedAnswer, returnedAnswer } from "./returned-answer.ts";

/**
 * An action with its declared form: the server reads the declaration and refuses everything else. Any other
 * action gets no field but the form token. A form that is given back is only shown: it is never carried out.
 */
export function takesForm<Answer>(
  form: DeclaredForm,
  run: (args: ActionFunctionArgs) => Promise<Answer>,
): ((args: ActionFunctionArgs) => Promise<Answer | ReturnedAnswer>) & { form: DeclaredForm } {
  const act = async (args: ActionFunctionArgs) => {
    const { returned } = args.context;
    return returned ? returnedAnswer(returned) : run(args);
  };
  return Object.assign(act, { form });
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
