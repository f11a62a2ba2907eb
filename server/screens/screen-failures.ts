import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { ApiError, isApiError } from "#contract/errors.ts";
import { isTemporary } from "#contract/unanswered-header.ts";
import { storageFailure } from "#provider/storage-failure.ts";
import { readDeclaredForm, requireCheckedForm, showAgain } from "../forms/declared-forms.ts";
import { formToShowAgain, noteUnanswered, storedForm, storeForm } from "../forms/unanswered-forms.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Action = NonNullable<Route["module"]["action"]>;
type Loader = NonNullable<Route["module"]["loader"]>;

/**
 * Turns an error of the API that a screen does not handle into the screen's error page: with the error's
 * status, number and text, and nothing else of it (§8); likewise a session that can't be read because the
 * database is unreachable.
 */
export function withApiFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withFailures(route)]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function withFailures(route: Route): Route {
  const { loader, action } = route.module;
  return {
    ...route,
    module: {
      ...route.module,
      loader: loader && loadingWithFailures(loader),
      action: action && actingWithFailures(action),
    },
  };
}

function loadingWithFailures(loader: Loader): Loader {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      throw failureAnswer(namesNothing(error) ? new ApiError("NOT_FOUND") : error, args.context);
    }
  };
}

/** Whether a call referred to a row that does not exist: for a screen, its address named that row. */
function namesNothing(error: unknown): boolean {
  if (!isApiError(error, "INVALID_INPUT")) return false;
  const problems = Object.values(error.extras.fields ?? {});
  return problems.length > 0 && problems.every((problem) => problem === "unknown");
}

/**
 * Runs an action; what was typed is included with a temporary failure, so that it can be sent again (fault
 * R16).
 */
function actingWithFailures(action: Action): Action {
  const acting: Action = async (args) => {
    try {
      const { returned } = args.context;
      if (returned) return showAgain(action, returned, args.request);
      requireCheckedForm(args.context, action);
      const answer = await action(args);
      if (isTemporary(statusOf(answer))) storeSentForm(args);
      return answer;
    } catch (error) {
      const failure = isApiError(error) ? error : storageFailure(error);
      if (failure && isTemporary(failure.status)) {
        noteUnanswered(args.context, failure);
        storeSentForm(args);
      }
      throw failureAnswer(error, args.context, isFromProgram(args.request));
    }
  };
  return Object.assign(acting, { form: readDeclaredForm(action) });
}

function storeSentForm({ request, context }: ActionFunctionArgs): void {
  const form = formToShowAgain(request.url, context.form);
  if (form) storeForm(context, form);
}

/**
 * Whether a program sent the request: it receives the problem of each field, which a screen shows at the
 * field.
 */
function isFromProgram({ headers }: Request): boolean {
  return headers.get("content-type")?.startsWith("application/json") ?? false;
}

function failureAnswer(error: unknown, context: object, withFields = false): unknown {
  const failure = isApiError(error) ? error : storageFailure(error);
  if (failure === undefined) return error;
  const { errorName: name, code, message, status, extras } = failure;
  const { retryAfterS, thrown } = extras;
  const fields = withFields ? extras.fields : undefined;
  return Response.json(
    { name, code, message, fields, thrown, form: storedForm(context) },
    { status, headers: retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) } },
  );
}

function statusOf(answer: unknown): number {
  if (typeof answer !== "object" || answer === null) return 200;
  if (answer instanceof Response) return answer.status;
  return "init" in answer ? ((answer.init as ResponseInit | null)?.status ?? 200) : 200;
}
