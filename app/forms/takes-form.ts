import type { ActionFunctionArgs } from "@remix-run/node";
import { bareForm, type DeclaredForm } from "#contract/declared-form.ts";
import { type ReturnedAnswer, returnedAnswer } from "./returned-answer.ts";

/**
 * An action with its declared form: the server reads the declaration and refuses everything else. Any other
 * action gets no field but the form token. A form that is given back, or was refused, is only shown: it is never
 * carried out.
 */
export function takesForm<Answer>(
  form: DeclaredForm,
  run: (args: ActionFunctionArgs) => Promise<Answer>,
): ((args: ActionFunctionArgs) => Promise<Answer | ReturnedAnswer>) & { form: DeclaredForm } {
  const act = async (args: ActionFunctionArgs) => {
    const { returned } = args.context;
    if (!returned) return run(args);
    const isDocument = args.request.headers.get("Accept")?.includes("text/html") ?? false;
    return returnedAnswer(returned, !isDocument);
  };
  return Object.assign(act, { form });
}

/** The form of a button without fields. */
export const buttonAlone = bareForm;
