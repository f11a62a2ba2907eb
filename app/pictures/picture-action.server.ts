import { data } from "@remix-run/node";
import { changed } from "#app/forms/changed.ts";
import { toFormFailure } from "#app/forms/failure.ts";
import type { FormVisit, Guard } from "#app/forms/form-action.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { declareForm, PICTURE_FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { isApiError } from "#contract/errors.ts";
import { choosePicture, type PictureCalls } from "./choose-picture.server.ts";
import type { PresetKind } from "./presets.ts";

/** The form of an image picker. */
const pictureForm = declareForm([], {
  also: ["preset"],
  intents: ["choose", "reset"],
  files: ["picture"],
  withFilesMaxBytes: PICTURE_FORM_MAX_BYTES,
  tooLarge: "IMAGE_TOO_LARGE",
});

interface PictureOptions<Visit> {
  guard: Guard<Visit>;
  kind: PresetKind;
  calls: (visit: FormVisit<Visit>) => PictureCalls;
  /** The page of what the picture shows. */
  closeTo: (visit: FormVisit<Visit>) => string;
}

export function pictureAction<Visit>({ guard, kind, calls, closeTo }: PictureOptions<Visit>) {
  return takesForm(pictureForm, async (args) => {
    const { context, params, request } = args;
    const { form } = context;
    const visit = { ...(await guard(context, params, request)), ...args, form };
    try {
      await choosePicture(context, form, kind, calls(visit));
      return await changed(context, { to: closeTo(visit), message: "said.pictureSaved" });
    } catch (error) {
      if (!isApiError(error)) throw error;
      return data({ failure: toFormFailure(error) }, { status: error.status });
    }
  });
}
