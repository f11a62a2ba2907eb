import { ApiError, isApiError } from "#contract/errors.ts";
import type { LoadContext } from "../load-context.ts";
import { type BuildingVisit, requireDomain } from "./guards.ts";

/**
 * Answers a program instead of a person: what `run` gives as JSON, a failure as `{ code, message }` with its status,
 * and 401 or 403 where a person would be led to another page.
 */
export async function answerJson(
  context: LoadContext,
  run: (visit: BuildingVisit) => Promise<object>,
): Promise<Response> {
  try {
    const answer = await run(await requireDomain(context));
    return answer instanceof Response ? answer : Response.json(answer);
  } catch (error) {
    if (error instanceof Response) return refusedLike(error);
    if (!isApiError(error)) throw error;
    return Response.json(error.body(), { status: error.status });
  }
}

/** The login page stands for 401, any other page for 403; a session that ended stays ended. */
function refusedLike(redirect: Response): Response {
  const error = new ApiError(redirect.headers.get("Location") === "/" ? "UNAUTHENTICATED" : "FORBIDDEN");
  const answer = Response.json(error.body(), { status: error.status });
  for (const cookie of redirect.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
