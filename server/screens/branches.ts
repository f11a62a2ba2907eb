import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { DeclaredForm } from "#contract/declared-form.ts";
import { readDeclaredForm } from "../forms/declared-forms.ts";

/** What is at an address. */
export interface Target {
  /** The declared form of the action to which Remix passes a form; undefined when there is none. */
  form: DeclaredForm | undefined;
  /** Whether it is shown as a page. */
  isPage: boolean;
}

/** The handler for a path, and the pattern of its route if there is one. */
export interface Branch {
  handle: RequestHandler;
  pattern: string | undefined;
  targetOf(query: string): Target;
}

const NOTHING: Target = { form: undefined, isPage: false };

type RouteObjects = Parameters<typeof matchRoutes>[0];
type Matches = NonNullable<ReturnType<typeof matchRoutes>>;
type Route = NonNullable<ServerBuild["routes"][string]>;

/** The most paths whose branches are cached; visitors choose the paths. */
const KNOWN_MAX = 10_000;

/**
 * Returns a function that finds the branch of a path. Remix matches a URL against every route several times
 * per request; here each branch of the route tree gets a handler that knows only that branch.
 */
export function createBranches(build: ServerBuild): (path: string) => Branch {
  const whole: Branch = {
    handle: createRequestHandler(build),
    pattern: undefined,
    targetOf: () => NOTHING,
  };
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const tree = routesUnder(routes, undefined);
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
      const targetOf = (query: string) => targetAt(build, matches, query);
      branch = { handle: createRequestHandler(only(build, all)), pattern, targetOf };
      branches.set(key, branch);
    }
    return branch;
  }

  return (path) => {
    const screen = screenPath(path);
    let branch = known.get(screen);
    if (!branch) {
      branch = branchOf(screen);
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(screen, branch);
    }
    return branch;
  };
}

/** Returns what is at an address. */
export function findTarget(build: ServerBuild, path: string, query: string): Target {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const matches = matchRoutes(routesUnder(routes, undefined), screenPath(path));
  return matches ? targetAt(build, matches, query) : NOTHING;
}

/**
 * Returns the path of a screen: Remix reads a screen's data, and sends it forms, at a path that ends in
 * `.data`.
 */
export function screenPath(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}

/** Selects among the matching routes as Remix does: the index route only for `?index`. */
function targetAt(build: ServerBuild, matches: Matches, query: string): Target {
  const onPath = matches.filter(({ route }, index) => index === 0 || Boolean(route.path));
  const last = matches.at(-1)!;
  const isNamed = last.route.index === true && new URLSearchParams(query).getAll("index").includes("");
  const isPage = !isResource(build, last);
  const target = isNamed || !isPage ? last : onPath.at(-1)!;
  const action = build.routes[target.route.id ?? ""]?.module.action;
  return { form: action && readDeclaredForm(action), isPage };
}

/** Whether a route is a resource route, which answers without its parent routes. */
function isResource(build: ServerBuild, { route }: Matches[number]): boolean {
  const module = build.routes[route.id ?? ""]?.module;
  return module !== undefined && module.default === undefined && module.ErrorBoundary === undefined;
}

function routesUnder(routes: Route[], parentId: string | undefined): RouteObjects {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index: true as const }
        : { id, path, caseSensitive, children: routesUnder(routes, id) },
    );
}

/** Returns the build with only these routes. */
function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
