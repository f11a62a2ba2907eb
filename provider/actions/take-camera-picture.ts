import { isApiError } from "#contract/errors.ts";
import type { CameraProblem } from "#contract/people/notes.ts";
import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { CAMERA_EVERY_MS } from "#rules/people/notes.ts";
import { transaction } from "#storage/database.ts";
import { getStoredAuxiliary, unsealSecrets } from "../auxiliaries/queries/auxiliaries.ts";
import { toEventPicture } from "../avatars/picture.ts";
import type { ProviderContext } from "../context.ts";
import { reportCameraProblem, showCameraPicture } from "../devices/operations/show-camera-picture.ts";
import { type CameraPicture, findCameraPictureById } from "../devices/queries/camera-pictures.ts";
import { type CameraJob, queueJob } from "../jobs.ts";
import { exchangeForBuilding } from "../outbound/exchange-for-building.ts";
import { HostRefusedError } from "../outbound/lookup.ts";

/** How long a camera may take to answer with its picture. */
const CAMERA_DEADLINE_MS = 5_000;

type PictureResult = { bytes: Buffer; contentType: string } | { problem: CameraProblem };

/** Fetches the current picture of an auxiliary's camera, and schedules the next fetch while it is shown. */
export async function takeCameraPicture(
  context: ProviderContext,
  { domainId, pictureId }: CameraJob,
): Promise<void> {
  const shown = await findCameraPictureById(context.db, pictureId);
  const startedAt = context.now();
  if (!shown || shown.until < startedAt) return;
  const taken = await take(context, shown);
  await transaction(context.db, async (tx) => {
    if ("problem" in taken) await reportCameraProblem(tx, pictureId, taken.problem);
    else await showCameraPicture(tx, pictureId, { picture: taken, now: context.now() });
    const runAt = startedAt + CAMERA_EVERY_MS;
    const job = { domainId, pictureId };
    if (runAt < shown.until)
      await queueJob(tx, "camera-picture", job, { runAt, id: `camera-picture-${pictureId}-${runAt}` });
  });
  context.changeFeed.publish(domainId);
}

async function take(context: ProviderContext, { domainId, cameraId }: CameraPicture): Promise<PictureResult> {
  const auxiliary = await getStoredAuxiliary(context.db, domainId, cameraId).catch((error: unknown) => {
    if (isApiError(error, "NOT_FOUND")) return undefined;
    throw error;
  });
  const address = String(auxiliary?.settings["webAddress"] ?? "");
  if (!auxiliary || !URL.canParse(address)) return { problem: "CAMERA_REFUSED" };
  const { identifier = "" } = auxiliary.settings;
  const { password = "" } = unsealSecrets(context.keys, auxiliary);
  const login = identifier === "" && password === "" ? undefined : `${identifier}:${password}`;
  return fetchPicture(context, domainId, address, login);
}

async function fetchPicture(
  { outbound }: Pick<ProviderContext, "outbound">,
  domainId: string,
  address: string,
  login: string | undefined,
): Promise<PictureResult> {
  const headers: Record<string, string> = { accept: "image/jpeg, image/png" };
  if (login !== undefined) headers["authorization"] = `Basic ${Buffer.from(login).toString("base64")}`;
  try {
    const { ok, status, bytes } = await exchangeForBuilding(outbound, domainId, address, {
      method: "GET",
      headers,
      deadlineMs: CAMERA_DEADLINE_MS,
      maxBytes: PICTURE_MAX_BYTES,
    });
    if (status === 401 || status === 403) return { problem: "CAMERA_LOCKED" };
    if (!ok) return { problem: "CAMERA_AWAY" };
    return await toEventPicture(Buffer.from(bytes));
  } catch (error) {
    if (error instanceof HostRefusedError) return { problem: "CAMERA_REFUSED" };
    if (isApiError(error, "NOT_AN_IMAGE") || isApiError(error, "IMAGE_TOO_LARGE"))
      return { problem: "CAMERA_NO_PICTURE" };
    if (isApiError(error, "PROVIDER_GARBLED")) return { problem: "CAMERA_NO_PICTURE" };
    if (isApiError(error)) return { problem: "CAMERA_AWAY" };
    throw error;
  }
}
