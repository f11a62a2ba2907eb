import type { ApiCalls } from "#contract/client/client.ts";

/** Calls by the names of the contract; of a reply, a test has only what the code reads. */
type FakedCalls = {
  [R in keyof ApiCalls]?: { [N in keyof ApiCalls[R]]?: (input: never) => Promise<unknown> };
};

/** Returns calls of which a test answers some itself. Any other call throws an error with its name. */
export function fakeCalls(faked: FakedCalls): ApiCalls {
  const resources = new Proxy(faked, {
    get: (all, resource) => refuseOthers(all[resource as keyof ApiCalls] ?? {}, String(resource)),
  });
  return resources as unknown as ApiCalls;
}

function refuseOthers(calls: object, resource: string): object {
  return new Proxy(calls, {
    get(all, call) {
      if (!Reflect.has(all, call)) throw new Error(`The test answers no call ${resource}.${String(call)}.`);
      return Reflect.get(all, call) as unknown;
    },
  });
}
