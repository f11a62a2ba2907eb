import type { Params } from "@remix-run/react";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import type { FaceId } from "#contract/face-ids.ts";

/** The face that the address names, of the person that it names. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function readFaceOf(api: ApiCalls, { faceId = "", userId }: Params): Promise<FaceId> {
  const face = await api.faceIds.get({ id: faceId });
  if (face.userId !== userId) throw new ApiError("NOT_FOUND");
  return face;
}
