import type { ServerBuild } from "@remix-run/node";
import { isApiError } from "#contract/errors.ts";
import { storageFailure } from "#provider/storage-failure.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

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
      ...(loader && { loader: answeringFailures(loader) }),
      ...(action && { action: answeringFailures(action) }),
    },
  };
}

function answeringFailures<A extends unknown[], R>(
  run: (...args: A) => R | Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      const failure = isApiError(error) ? error : storageFailure(error);
      if (failure === undefined) throw error;
      const { code, message } = failure;
      throw Response.json({ code, message }, { status: failure.status });
    }
  };
}
