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

/** The part in the address. */
export function partOf(params: Params): { kind: PartKind; partId: string } {
  if (params["endpointId"] !== undefined) return { kind: "endpoint", partId: params["endpointId"] };
  if (params["auxiliaryOutputId"] !== undefined)
    return { kind: "output", partId: params["auxiliaryOutputId"] };
  return { kind: "area", partId: params["areaId"] ?? "" };
}

/** @throws ApiError NOT_FOUND */
async function one<P extends { id: string }>(id: string, list: () => Promise<P[]>): Promise<P> {
  const found = (await list()).find((part) => part.id === id);
  if (!found) throw new ApiError("NOT_FOUND");
  return found;
}
