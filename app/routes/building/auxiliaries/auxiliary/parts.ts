import type { Params } from "@remix-run/react";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";

/** How the parts of an auxiliary are read and deleted. */
export function partCalls({ auxiliaryEndpoints, auxiliaryOutputs, auxiliaryAreas }: ApiCalls) {
  return {
    endpoint: {
      get: (id: string, endpointId: string) =>
        one(endpointId, () => allPages((query) => auxiliaryEndpoints.list({ id, query }))),
      remove: (id: string, endpointId: string) => auxiliaryEndpoints.remove({ id, endpointId }),
    },
    output: {
      get: (id: string, outputId: string) =>
        one(outputId, () => allPages((query) => auxiliaryOutputs.list({ id, query }))),
      remove: (id: string, outputId: string) => auxiliaryOutputs.remove({ id, outputId }),
    },
    area: {
      get: (id: string, areaId: string) =>
        one(areaId, () => allPages((query) => auxiliaryAreas.list({ id, query }))),
      remove: (id: string, areaId: string) => auxiliaryAreas.remove({ id, areaId }),
    },
  };
}

export type PartKind = keyof ReturnType<typeof partCalls>;

const ID_NAMES = {
  endpoint: "endpointId",
  output: "auxiliaryOutputId",
  area: "areaId",
} as const satisfies Record<PartKind, string>;

/** The id of a part in the address; undefined on the page of a new one. */
export function partIdIn(params: Params, kind: PartKind): string | undefined {
  return params[ID_NAMES[kind]];
}

/** The part in the address. */
export function readPartParams(params: Params): { kind: PartKind; partId: string } {
  const kind = (["endpoint", "output"] as const).find((each) => partIdIn(params, each)) ?? "area";
  return { kind, partId: partIdIn(params, kind) ?? "" };
}

/** @throws ApiError NOT_FOUND */
async function one<P extends { id: string }>(id: string, list: () => Promise<P[]>): Promise<P> {
  const found = (await list()).find((part) => part.id === id);
  if (!found) throw new ApiError("NOT_FOUND");
  return found;
}
