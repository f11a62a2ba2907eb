import { thrownAs } from "#app/forms/thrown-as.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { UploadTarget } from "#contract/buildings/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { detectImageKind } from "#rules/buildings/avatars.ts";
import { THROWN } from "#rules/thrown.ts";
import type { PresetKind } from "./presets.ts";

const contents = import.meta.glob<string>("./*/*.png", { query: "?inline", import: "default", eager: true });

/** The PNG of a preset; undefined for an unknown name. */
function findPresetBytes(kind: PresetKind, name: string): Uint8Array<ArrayBuffer> | undefined {
  const content = contents[`./${kind}/${name}.png`];
  return content === undefined ? undefined : Uint8Array.from(Buffer.from(content.split(",")[1]!, "base64"));
}

/** The calls that set a picture. */
export interface PictureCalls {
  upload(): Promise<UploadTarget>;
  /** Null removes the picture. */
  confirm(uploadId: string | null): Promise<unknown>;
}

/**
 * Carries out the choice made in an image picker: sends the picture to the provider's signed address and
 * confirms it, or removes the picture.
 * @throws ApiError INVALID_INPUT if nothing was chosen; NOT_AN_IMAGE; the errors of the calls
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
  // The file's own type is ignored; the provider decodes it.
  const image = detectImageKind(bytes);
  if (image === undefined) throw new ApiError("NOT_AN_IMAGE");
  const { address, uploadId } = await thrownAs(THROWN.avatarUploadAddress, upload);
  const send = async (): Promise<void> => {
    await client.put(address, bytes, `image/${image}`);
    await confirm(uploadId);
  };
  await (kind === "building" ? thrownAs(THROWN.avatarUpload, send) : send());
}

/** The user's own file or, without one, the preset. */
async function readPicture(form: FormData, kind: PresetKind): Promise<Uint8Array<ArrayBuffer>> {
  const file = form.get("picture");
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  const preset = findPresetBytes(kind, String(form.get("preset")));
  if (!preset) throw new ApiError("INVALID_INPUT", { fields: { picture: "required" } });
  return preset;
}
