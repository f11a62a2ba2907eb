import type { LoadContext } from "#app/load-context.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { type BuildingVisit, requireDomain } from "./guards.ts";

/**
 * Answers a program: the result of `run` as JSON, an error as `{ code, message }` with its status, and 401 or
 * 403 where a person would be redirected.
 */
export async function answerJson(
  context: LoadContext,
  run: (visit: BuildingVisit) => Promise<object>,
): Promise<Response> {
  try {
    const answer = await run(await requireDomain(context));
    return answer instanceof Response ? answer : Response.json(answer);
  } catch (error) {
    if (error instanceof Response) return refusalFor(error);
    if (!isApiError(error)) throw error;
    return Response.json(error.body(), { status: error.status });
  }
}

/** Turns a redirect to the login page into 401, any other into 403; cookies that end a session remain. */
function refusalFor(redirect: Response): Response {
  const error = new ApiError(redirect.headers.get("Location") === "/" ? "UNAUTHENTICATED" : "FORBIDDEN");
  const answer = Response.json(error.body(), { status: error.status });
  for (const cookie of redirect.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
