import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

/** The handler for a path, and the pattern of its route where there is one. */
export interface Branch {
  handle: RequestHandler;
  pattern: string | undefined;
}

type RouteObjects = Parameters<typeof matchRoutes>[0];
type Route = NonNullable<ServerBuild["routes"][string]>;

/** So many paths' branches are remembered; visitors make them up, so there is an end. */
const KNOWN_MAX = 10_000;

/**
 * Remix matches a URL against every route several times a request. Here each branch of the route tree gets a handler
 * that knows that branch alone.
 */
export function makeBranches(build: ServerBuild): (path: string) => Branch {
  const whole: Branch = { handle: createRequestHandler(build), pattern: undefined };
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const tree = under(routes, undefined);
  const branches = new Map<string, Branch>();
  const known = new Map<string, Branch>();

  function branchOf(path: string): Branch {
    const matches = matchRoutes(tree, path);
    if (!matches) return whole;
    const ids = matches.flatMap(({ route }) => route.id ?? []);
    // A form posted to `?index` is answered by the index route below the last one.
    const indexes = routes.filter(
      ({ index, parentId }) => index && parentId !== undefined && ids.includes(parentId),
    );
    const all = [...new Set([...ids, ...indexes.map(({ id }) => id)])];
    const key = all.join();
    let branch = branches.get(key);
    if (!branch) {
      const pattern = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
      branch = { handle: createRequestHandler(only(build, all)), pattern };
      branches.set(key, branch);
    }
    return branch;
  }

  return (path) => {
    const screen = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
    let branch = known.get(screen);
    if (!branch) {
      branch = branchOf(screen);
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(screen, branch);
    }
    return branch;
  };
}

function under(routes: Route[], parentId: string | undefined): RouteObjects {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index: true as const } : { id, path, caseSensitive, children: under(routes, id) },
    );
}

/** The same build with these routes alone. */
function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
