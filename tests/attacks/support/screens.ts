import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Ids } from "./building.ts";

/** A route of the built console, with its address. */
export interface Screen {
  id: string;
  /** With its parameters, as `/domain/devices/:deviceId`. */
  pattern: string;
  isIndex: boolean;
  /** Whether it contains others and has no address itself. */
  isLayout: boolean;
  hasAction: boolean;
  hasLoader: boolean;
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction: boolean;
  hasLoader: boolean;
}

/** Relative to the root, from which tests and the bench are run: the bench is bundled. */
const assets = "build/client/assets";

/** Returns every route of the built manifest: each walk includes new ones. */
export function everyScreen(): Screen[] {
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  if (file === undefined) throw new Error("There is no build: npm run build");
  const text = readFileSync(path.join(assets, file), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, ManifestRoute>;
  };
  function patternOf({ parentId, path: own }: ManifestRoute): string {
    const parent = parentId === undefined ? "" : patternOf(routes[parentId]!);
    return own ? `${parent}/${own}` : parent;
  }
  return Object.values(routes)
    .filter(({ id }) => id !== "root")
    .map((route) => ({
      id: route.id,
      hasAction: route.hasAction,
      hasLoader: route.hasLoader,
      pattern: patternOf(route) || "/",
      isIndex: route.index === true,
      isLayout: route.path === undefined && route.index !== true,
    }));
}

/**
 * Returns the screens except those with these ids, or with an id that a pattern matches.
 * @throws Error where no route has the id: once a route is moved, its former id would exclude nothing
 */
export function withoutScreens(screens: readonly Screen[], excluded: readonly (string | RegExp)[]): Screen[] {
  const excludes = (each: string | RegExp, id: string): boolean =>
    typeof each === "string" ? each === id : each.test(id);
  const unknown = excluded.filter((each) => !everyScreen().some(({ id }) => excludes(each, id)));
  if (unknown.length > 0) throw new Error(`No route has the id ${unknown.join(", ")}.`);
  return screens.filter(({ id }) => !excluded.some((each) => excludes(each, id)));
}

const idOfParameter: Record<string, keyof Ids> = {
  deviceId: "device",
  codeId: "code",
  ruleId: "association",
  groupId: "agentGroup",
  flatId: "flat",
  agentId: "resident",
  credentialId: "credential",
  inviteId: "invite",
  domainId: "domain",
  tagId: "tag",
  licenceId: "licence",
  subscriptionId: "subscription",
  assigneeId: "device",
  faceId: "face",
  virtualUserId: "virtualUser",
  eventId: "event",
  refusalId: "refusal",
  exportId: "eventExport",
  noteId: "upload",
  outputId: "output",
  inputId: "virtualInput",
  auxiliaryId: "elevator",
  endpointId: "endpoint",
  auxiliaryOutputId: "auxiliaryOutput",
  areaId: "area",
  zoneId: "outputGroup",
  areaGroupId: "elevatorAreaGroup",
  actionGroupId: "actionGroup",
  actionId: "action",
};

const fixedParameters: Record<string, string> = {
  position: "1",
  "*": "calls",
  callId: "no-such-call",
  code: "no-such-invite",
  section: "display",
  file: "portineria.crt",
  passkeyId: "no-such-passkey",
  signInId: "no-such-sign-in",
  subscriptionId: "no-such-subscription",
  commandId: "no-such-command",
  change: "factors",
  backupId: "no-such-backup",
  releaseId: "no-such-release",
};

/**
 * Returns a screen's address in a building.
 * @throws Error for a parameter without an example: give it one above, or the walks would not reach its screen
 */
export function findAddress(screen: Screen, ids: Ids): string {
  const { address, missing } = fillParameters(screen, ids);
  if (missing.length > 0) throw new Error(`${screen.id} has a parameter without an example: ${missing[0]}`);
  return address;
}

/** Returns a screen's address, or undefined if it needs other ids than these. */
export function addressWith(screen: Screen, ids: Partial<Ids>): string | undefined {
  const { address, missing } = fillParameters(screen, ids);
  return missing.length > 0 ? undefined : address;
}

function fillParameters({ pattern }: Screen, ids: Partial<Ids>): { address: string; missing: string[] } {
  const missing: string[] = [];
  const address = pattern.replace(/:(\w+)|\*/g, (whole, named?: string) => {
    const parameter = named ?? whole;
    const known = parameter === "userId" ? personAt(pattern) : idOfParameter[parameter];
    const value = known === undefined ? fixedParameters[parameter] : ids[known];
    if (value === undefined) missing.push(parameter);
    return value ?? "";
  });
  return { address, missing };
}

/** Whose page an address is below: that of a person who has what its screen shows. */
function personAt(pattern: string): keyof Ids {
  // The example of a virtual user is the administrator's.
  if (pattern.includes(":virtualUserId")) return "administrator";
  return /:userId\/(rename|account)$/.test(pattern) ? "cardholder" : "resident";
}

/** Whether a screen shows an entity of one building; an account of the installation belongs to all. */
export function isOfBuilding({ pattern }: Screen): boolean {
  return pattern.includes(":") && !pattern.includes(":code") && !pattern.startsWith("/installation/");
}

/** Returns the address that a form of the screen is posted to. */
export function findFormAddress(screen: Screen, ids: Ids): string {
  const address = findAddress(screen, ids);
  return screen.isIndex ? `${address}?index` : address;
}
