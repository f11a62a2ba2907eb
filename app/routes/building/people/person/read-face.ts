import type { Params } from "@remix-run/react";
import type { FaceId } from "#contract/access/face-ids.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";

/** The face in the address, of the person in the address. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function readFaceOf(api: ApiCalls, { faceId = "", userId }: Params): Promise<FaceId> {
  const face = await api.faceIds.get({ id: faceId });
  if (face.userId !== userId) throw new ApiError("NOT_FOUND");
  return face;
}
