import { type ChangeEvent, type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#contract/errors.ts";
import { PICTURE_MAX_BYTES } from "#rules/avatars.ts";
import { type FormFailure, failureOf } from "../forms/failure.ts";
import { PRESETS, type PresetKind } from "../pictures/presets.ts";
import { Button } from "./button.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { PostForm } from "./post-form.tsx";

interface ImagePickerProps {
  kind: PresetKind;
  /** The picture now, as it is shown elsewhere. */
  now: ReactNode;
  /** Whether there is a picture that can be taken away. */
  resettable: boolean;
  failure: FormFailure | undefined;
  closeTo: string;
}

/** A picture for something: one of ours or a PNG or JPEG file of one's own, or none any more (§2). */
export function ImagePicker({ kind, now, resettable, failure, closeTo }: ImagePickerProps) {
  const { t } = useTranslation();
  const [unsent, setUnsent] = useState<FormFailure>();
  const [chosen, setChosen] = useState<string>();

  /** What is too large is not sent at all: the server would not read it to its end. */
  function refuseTooLarge(event: FormEvent<HTMLFormElement>): void {
    const picture = new FormData(event.currentTarget).get("picture");
    const isTooLarge = picture instanceof File && picture.size > PICTURE_MAX_BYTES;
    if (isTooLarge) event.preventDefault();
    setUnsent(isTooLarge ? failureOf(new ApiError("IMAGE_TOO_LARGE")) : undefined);
  }

  function showFile({ currentTarget: { files, form } }: ChangeEvent<HTMLInputElement>): void {
    const file = files?.[0];
    if (!file) return;
    for (const preset of form?.querySelectorAll<HTMLInputElement>("[name=preset]") ?? [])
      preset.checked = false;
    readAsDataAddress(file).then(setChosen, () => setUnsent(failureOf(new ApiError("NOT_AN_IMAGE"))));
  }

  return (
    <PostForm
      className="form image-picker"
      encType="multipart/form-data"
      preventScrollReset
      onSubmit={refuseTooLarge}
    >
      <ErrorSummary failure={unsent ?? failure} />
      <div className="round-image">{chosen === undefined ? now : <img src={chosen} alt="" />}</div>
      <Presets
        kind={kind}
        choose={(address, form) => {
          const own = form?.elements.namedItem("picture");
          // One's own file would win otherwise.
          if (own instanceof HTMLInputElement) own.value = "";
          setChosen(address);
        }}
      />
      <div className="field">
        <label className="field-label" htmlFor="picture">
          {t("imagePicker.file")}
        </label>
        <p className="hint">{t("imagePicker.fileHint")}</p>
        <div className="control">
          <input id="picture" name="picture" type="file" accept="image/png,image/jpeg" onChange={showFile} />
        </div>
      </div>
      <DialogActions closeTo={closeTo}>
        <Button weight="primary" name="intent" value="choose">
          {t("imagePicker.save")}
        </Button>
        {resettable && (
          <Button name="intent" value="reset" weight="quiet" icon="trash" className="reset">
            {t("imagePicker.reset")}
          </Button>
        )}
      </DialogActions>
    </PostForm>
  );
}

interface PresetsProps {
  kind: PresetKind;
  choose(address: string, form: HTMLFormElement | null): void;
}

function Presets({ kind, choose }: PresetsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="field">
      <legend className="field-label">{t("imagePicker.presets")}</legend>
      <div className="presets">
        {PRESETS.filter((preset) => preset.kind === kind).map(({ name, address }) => (
          <label key={name} className="preset">
            <input
              type="radio"
              name="preset"
              value={name}
              onChange={({ currentTarget: { form } }) => choose(address, form)}
            />
            <img src={address} width={96} height={96} alt={t(`imagePicker.${kind}.${name}`)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function readAsDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file can't be read")));
    reader.readAsDataURL(file);
  });
}
