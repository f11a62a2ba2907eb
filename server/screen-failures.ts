import type { ServerBuild } from "@remix-run/node";
import { isApiError } from "#contract/errors.ts";
import { storageFailure } from "#provider/storage-failure.ts";
import { isPlainForm, keepForm, keptForm, noteUnanswered, readForm } from "./kept-forms.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Action = NonNullable<Route["module"]["action"]>;
type Loader = NonNullable<Route["module"]["loader"]>;

/**
 * A failure of the API that a screen does not answer itself becomes its error page: with the failure's own status,
 * number and text, and nothing else of it (§8). So does a session that can't be read because the database is away.
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
      ...(loader && { loader: loadingWithFailures(loader) }),
      ...(action && { action: actingWithFailures(action) }),
    },
  };
}

function loadingWithFailures(loader: Loader): Loader {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      throw failureAnswer(error, args.context);
    }
  };
}

/** What somebody typed goes with a failure that will pass: it can be sent again (fault R16). */
function actingWithFailures(action: Action): Action {
  return async (args) => {
    const typed = isPlainForm(args.request) ? args.request.clone() : undefined;
    try {
      const answer = await action(args);
      if (willPass(statusOf(answer))) await keep(typed, args.context);
      return answer;
    } catch (error) {
      const failure = isApiError(error) ? error : storageFailure(error);
      if (failure && willPass(failure.status)) {
        noteUnanswered(args.context, failure);
        await keep(typed, args.context);
      }
      throw failureAnswer(error, args.context);
    }
  };
}

async function keep(request: Request | undefined, context: object): Promise<void> {
  const form = request && (await readForm(request));
  if (form) keepForm(context, form);
}

function failureAnswer(error: unknown, context: object): unknown {
  const failure = isApiError(error) ? error : storageFailure(error);
  if (failure === undefined) return error;
  const { code, message, status, extras } = failure;
  const { retryAfterS } = extras;
  return Response.json(
    { code, message, form: keptForm(context) },
    { status, headers: retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) } },
  );
}

/** Whether the same may succeed later: nothing was wrong with what was sent. */
function willPass(status: number): boolean {
  return status === 429 || status >= 500;
}

function statusOf(answer: unknown): number {
  if (typeof answer !== "object" || answer === null) return 200;
  if (answer instanceof Response) return answer.status;
  return "init" in answer ? ((answer.init as ResponseInit | null)?.status ?? 200) : 200;
}
