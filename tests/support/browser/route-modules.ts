import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "#app/routes.ts";
import type { DeclaredForm } from "#contract/declared-form.ts";

const APP = path.join(import.meta.dirname, "../../../app");

/** The file of each route below `app/`, by the route's id. */
const fileOfRoute: ReadonlyMap<string, string> = new Map(routes.flatMap(filesOf));

function filesOf({ id, file, children = [] }: RouteConfigEntry): [string, string][] {
  return [[id ?? file.replace(/\.\w+$/, ""), file], ...children.flatMap(filesOf)];
}

/** What is read of a route's module. */
interface RouteModule {
  action?: { form?: DeclaredForm };
}

/** Returns every route, with a function that reads its module. */
export function listRoutes(): { id: string; read(): Promise<RouteModule> }[] {
  return [...fileOfRoute].map(([id, file]) => ({
    id,
    read: () => import(path.join(APP, file)) as Promise<RouteModule>,
  }));
}

/**
 * Returns the form that the action of a route declares.
 * @throws Error for an action that declares none
 */
export async function readRouteForm(id: string): Promise<DeclaredForm> {
  const route = listRoutes().find((each) => each.id === id);
  const form = (await route?.read())?.action?.form;
  if (!form) throw new Error(`The action of ${id} declares no form.`);
  return form;
}
