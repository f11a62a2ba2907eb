import type { UploadPlace } from "#contract/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { imageKindOf } from "#rules/avatars.ts";
import type { LoadContext } from "../load-context.ts";
import { findPresetBytes } from "../pictures/preset-bytes.server.ts";
import type { PresetKind } from "../pictures/presets.ts";

/** How the provider takes a picture of something. */
interface PictureCalls {
  upload(): Promise<UploadPlace>;
  /** Null takes the picture away. */
  confirm(uploadId: string | null): Promise<unknown>;
}

/**
 * Does what was chosen in an image picker: sends the picture to the provider's signed address and makes it that of the
 * thing, or takes the picture away.
 * @throws ApiError NOT_AN_IMAGE, and what the calls throw
 */
export async function choosePicture(
  { client }: Pick<LoadContext, "client">,
  form: FormData,
  kind: PresetKind,
  { upload, confirm }: PictureCalls,
): Promise<void> {
  if (form.get("intent") === "reset") {
    await confirm(null);
    return;
  }
  const bytes = await readPicture(form, kind);
  // What the file says of itself counts for nothing; the provider decodes it.
  const image = imageKindOf(bytes);
  if (image === undefined) throw new ApiError("NOT_AN_IMAGE");
  const { address, uploadId } = await upload();
  await client.put(address, bytes, `image/${image}`);
  await confirm(uploadId);
}

/** One's own file, and where there is none the preset. */
async function readPicture(form: FormData, kind: PresetKind): Promise<Uint8Array<ArrayBuffer>> {
  const file = form.get("picture");
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  const preset = findPresetBytes(kind, String(form.get("preset")));
  if (!preset) throw new ApiError("NOT_AN_IMAGE");
  return preset;
}
