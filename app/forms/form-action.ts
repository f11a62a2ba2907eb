import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import {
  type Declaration,
  type DeclaredForm,
  declareForm,
  INTENT_FIELD,
  uniteForms,
} from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import { readSentSearch } from "./choices-search.ts";
import type { FormConstraint } from "./form-answer.ts";
import { KEYPAD_KEY } from "./keypad-key.ts";
import { PROOF_FIELDS } from "./proof.ts";
import { type ShownForm, type StoredFields, submit, type SubmitOptions } from "./submit.ts";
import { takesForm } from "./takes-form.ts";

type Params = ActionFunctionArgs["params"];

/** Who may send a form: one of the guards of `app/auth/guards.ts`, or a function that calls one. */
export type Guard<Visit> = (context: LoadContext, params: Params, request: Request) => Promise<Visit>;

/**
 * What a form's functions get: what its guard returned, the request, and the fields as they were sent. The guard
 * of a form that the server passes on as a stream returns the fields.
 */
export type FormVisit<Visit> = Visit & ActionFunctionArgs & { form: FormData };

type OfVisit<Visit, T> = (visit: FormVisit<Visit>) => T;

export interface FormOptions<S extends z.ZodType, Visit, Saved = undefined, Shown = ShownForm<Saved>>
  extends
    Pick<SubmitOptions<S, Saved, Shown>, "schema" | "secrets" | "keypad">,
    Pick<Declaration, "choosers" | "fieldsMax" | "maxBytes" | "files" | "withFilesMaxBytes" | "streamed"> {
  /** Anyone may send a form without a guard. */
  guard?: Guard<Visit> | undefined;
  /** Problems by field that the schema can't find, because they depend on the request. */
  check?: (visit: FormVisit<Visit>, value: z.output<S>) => Promise<Record<string, string>>;
  fieldNames?: Record<string, string> | OfVisit<Visit, Record<string, string>>;
  /** The sender's calls, for a form that sends a fresh proof with its other fields. */
  proves?: OfVisit<Visit, Pick<ApiCalls, "signIns">> | undefined;
  /** For a form that edits something; undefined where it creates a new one. */
  stored?: OfVisit<Visit, StoredFields | undefined>;
  readSaved?: OfVisit<Visit, Promise<Saved>>;
  /** Adds what the page needs to show a refused form again. */
  show?: (visit: FormVisit<Visit>, refused: ShownForm<Saved>) => Shown | Promise<Shown>;
}

/**
 * The action of a form, declared once: the server reads from its options what it accepts, the guard is called,
 * the fields are checked against the schema, and `run` does the work (see `submit`). `constraint` returns the
 * native checks for the page.
 */
export function formAction<
  S extends z.ZodType,
  R,
  Visit = unknown,
  Saved = undefined,
  Shown = ShownForm<Saved>,
>(
  options: FormOptions<S, Visit, Saved, Shown>,
  run: (visit: FormVisit<Visit>, value: z.output<S>, touched: ReadonlySet<string>) => Promise<R>,
) {
  const { schema, guard, check, secrets, keypad, fieldNames, proves, stored, readSaved, show, ...limits } =
    options;
  const also = [...(proves ? PROOF_FIELDS : []), ...(keypad ? [KEYPAD_KEY] : [])];
  const declared = declareForm(schema, { ...limits, also, edits: stored !== undefined });
  const action = takesForm(declared, async (args) => {
    const { context, params, request } = args;
    const visit: FormVisit<Visit> = {
      form: context.form,
      ...((await guard?.(context, params, request)) as Visit),
      ...args,
    };
    context.sentSearch = readSentSearch(visit.form, limits.choosers);
    const checks = {
      schema,
      isSearch: context.sentSearch !== undefined,
      check: check && ((value: z.output<S>) => check(visit, value)),
      secrets,
      keypad,
      fieldNames: typeof fieldNames === "function" ? fieldNames(visit) : fieldNames,
      proves: proves?.(visit),
      stored: stored?.(visit),
      readSaved: readSaved && (() => readSaved(visit)),
      show: (refused: ShownForm<Saved>) => (show ? show(visit, refused) : (refused as Shown)),
    };
    return submit(visit.form, checks, (value, touched) => run(visit, value, touched));
  });
  return Object.assign(action, { constraint: () => nativeChecks(schema), guard });
}

/** The native checks of a form that is sent by GET, and has no action. */
export function nativeChecks(schema: z.ZodType): FormConstraint {
  return getZodConstraint(schema);
}

type AnyAction = ((args: ActionFunctionArgs) => Promise<unknown>) & {
  form: DeclaredForm;
  guard?: Guard<unknown> | undefined;
};

/**
 * The action of a page with several forms, each made by `formAction`. The pressed button's intent selects one,
 * or the form without intents, unless `choose` does. If none is selected, the form is refused as broken, after
 * the first one's guard.
 */
export function formActions<Action extends AnyAction>(
  actions: readonly Action[],
  choose: (args: ActionFunctionArgs) => Action | undefined = ofIntent(actions),
) {
  const guard = actions[0]?.guard;
  const action = takesForm(uniteForms(actions.map(({ form }) => form)), async (args) => {
    const chosen = choose(args);
    if (!chosen) {
      await guard?.(args.context, args.params, args.request);
      throw new ApiError("BROKEN_BODY");
    }
    return (await chosen(args)) as Awaited<ReturnType<Action>>;
  });
  return Object.assign(action, { guard });
}

function ofIntent<Action extends AnyAction>(actions: readonly Action[]) {
  return ({ context }: ActionFunctionArgs): Action | undefined => {
    const intent = context.form.get(INTENT_FIELD);
    return actions.find(({ form: { intents } }) =>
      intent === null ? intents.size === 0 : intents.has(String(intent)),
    );
  };
}
