import type { ActionFunctionArgs } from "@remix-run/node";
import type { ReturnedForm } from "#app/load-context.ts";
import { bareForm, type DeclaredForm } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import { type ReturnedAnswer, returnedAnswer } from "./returned-answer.ts";

/** An action of the console, as the server sees it. */
interface DeclaredAction<Answer> {
  (args: ActionFunctionArgs): Promise<Answer | ReturnedAnswer>;
  /** What the server accepts; it refuses everything else. */
  form: DeclaredForm;
  /** The server calls it instead of the action for a form that is given back, or was refused. */
  showAgain(returned: ReturnedForm, request: Request): ReturnedAnswer;
}

interface TakesFormOptions {
  /** Also for an administrator who sees the building as another person. No other form is carried out then. */
  inViews?: boolean;
}

/**
 * An action with its declared form, which reads the fields in the context itself. Any other action gets no field
 * but the form token. It throws VIEW_ONLY_READS to an administrator who sees the building as another person.
 */
export function takesForm<Answer>(
  form: DeclaredForm,
  run: (args: ActionFunctionArgs) => Promise<Answer>,
  { inViews = false }: TakesFormOptions = {},
): DeclaredAction<Answer> {
  async function action(args: ActionFunctionArgs): Promise<Answer> {
    if (!inViews && (await args.context.session.read())?.view) throw new ApiError("VIEW_ONLY_READS");
    return run(args);
  }
  return Object.assign(action, { form, showAgain: returnedAnswer });
}

/** The form of a button without fields. */
export const buttonAlone = bareForm;
