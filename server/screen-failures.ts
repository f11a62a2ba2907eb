import type { ServerBuild } from "@remix-run/node";
import { isApiError } from "#contract/errors.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * A failure of the API that a screen does not answer itself becomes its error page: with the failure's own status,
 * number and text, and nothing else of it (§8).
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
      if (!isApiError(error)) throw error;
      const { code, message } = error;
      throw Response.json({ code, message }, { status: error.status });
    }
  };
}
