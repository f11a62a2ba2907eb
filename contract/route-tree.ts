import type { Call } from "./call.ts";
import { api } from "./index.ts";

export const API_BASE = "/api/v2";

/** Longer paths belong to no call; limits the work of a look-up. */
const SEGMENTS_MAX = 16;

export interface MatchedCall {
  call: Call;
  /** `resource.call` */
  name: string;
  /** The values of the path's `{parameters}`, decoded once. */
  parameters: Record<string, string>;
}

/** A call, or the methods of the path; undefined for an unknown path. */
export type RouteMatch = MatchedCall | { allowed: string[] } | undefined;

interface Branch {
  fixed: Map<string, Branch>;
  parameter?: Branch;
  calls: Map<string, { call: Call; name: string; parameterNames: string[] }>;
}

function newBranch(): Branch {
  return { fixed: new Map(), calls: new Map() };
}

function insertCall(root: Branch, path: string, name: string, call: Call): void {
  const parameterNames: string[] = [];
  let branch = root;
  for (const segment of path.slice(1).split("/")) {
    const parameter = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (parameter !== undefined) {
      parameterNames.push(parameter);
      branch = branch.parameter ??= newBranch();
      continue;
    }
    const next = branch.fixed.get(segment) ?? newBranch();
    branch.fixed.set(segment, next);
    branch = next;
  }
  if (branch.calls.has(call.method)) throw new Error(`${name} has the same address as another call: ${path}`);
  branch.calls.set(call.method, { call, name, parameterNames });
}

/**
 * Builds the tree of all calls by their addresses: below `/api/v2`, and at the root if the contract says so.
 */
function createTree(): Branch {
  const root = newBranch();
  for (const [resource, calls] of Object.entries(api)) {
    for (const [action, call] of Object.entries<Call>(calls)) {
      const name = `${resource}.${action}`;
      insertCall(root, API_BASE + call.path, name, call);
      if (call.atRoot) insertCall(root, call.path, name, call);
    }
  }
  return root;
}

const tree = createTree();

/**
 * What no honest client sends in a segment, before or after decoding: separators, control characters, a
 * second encoding.
 */
const forbiddenInSegment = /[/\\\p{Cc}]|%[0-9A-Fa-f]{2}/u;

/** Decodes a segment once; undefined for anything suspicious (attack A02). */
function decodeSegment(raw: string): string | undefined {
  let decoded = raw;
  if (raw.includes("%")) {
    try {
      decoded = decodeURIComponent(raw);
    } catch {
      return undefined;
    }
  }
  return decoded === "" || decoded === "." || decoded === ".." || forbiddenInSegment.test(decoded)
    ? undefined
    : decoded;
}

/** Yields the matching leaves, those over fixed segments before those over a parameter. */
function* matchPath(
  branch: Branch,
  segments: string[],
  at: number,
  values: string[],
): Generator<{ branch: Branch; values: string[] }> {
  const segment = segments[at];
  if (segment === undefined) {
    if (branch.calls.size > 0) yield { branch, values };
    return;
  }
  const fixed = branch.fixed.get(segment);
  if (fixed) yield* matchPath(fixed, segments, at + 1, values);
  if (branch.parameter) yield* matchPath(branch.parameter, segments, at + 1, [...values, segment]);
}

/**
 * Returns the call at an address.
 * @param path as in the request line, without the query
 */
export function findCall(method: string, path: string): RouteMatch {
  const segments: string[] = [];
  for (const raw of path.slice(1).split("/", SEGMENTS_MAX + 1)) {
    const segment = decodeSegment(raw);
    if (segment === undefined) return undefined;
    segments.push(segment);
  }
  if (segments.length > SEGMENTS_MAX || !path.startsWith("/")) return undefined;
  const allowed = new Set<string>();
  for (const { branch, values } of matchPath(tree, segments, 0, [])) {
    // `/users/me` is a fixed path for GET and a user's id for other methods; it is the only such path.
    if (allowed.size > 0 && !values.includes("me")) break;
    const existing = branch.calls.get(method);
    if (existing) {
      const parameters: Record<string, string> = {};
      existing.parameterNames.forEach((name, index) => (parameters[name] = values[index]!));
      return { call: existing.call, name: existing.name, parameters };
    }
    for (const other of branch.calls.keys()) allowed.add(other);
  }
  return allowed.size > 0 ? { allowed: [...allowed] } : undefined;
}
