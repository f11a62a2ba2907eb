import { useSearchParams } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { shownAvatars } from "#app/browser/shown-avatars.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { type FormFailure, toFormFailure } from "#app/forms/failure.ts";
import type { Avatar } from "#app/pictures/avatars.ts";
import { type PresetKind, PRESETS } from "#app/pictures/presets.ts";
import { ApiError } from "#contract/errors.ts";
import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { DialogActions } from "./dialog-actions.tsx";

/** In the address: the picker asks whether to remove the picture. */
const RESET = "reset";

interface ImagePickerProps {
  kind: PresetKind;
  /** The current picture, as shown elsewhere. */
  now: ReactNode;
  /** The picture that can be removed, if there is one. */
  picture: Avatar | undefined;
  failure: FormFailure | undefined;
  closeTo: string;
}

/** A picture for an entity: a preset or the user's own PNG or JPEG file, or none (§2). */
export function ImagePicker(props: ImagePickerProps) {
  const [search] = useSearchParams();
  return props.picture && search.has(RESET) ? <ResetPicture {...props} /> : <ChoosePicture {...props} />;
}

function ChoosePicture({ kind, now, picture, failure, closeTo }: ImagePickerProps) {
  const { t } = useTranslation();
  const { chosen, unsent, isUnreadable, ownFile, show, showFile, reportUnreadable, refuseTooLarge } =
    useChosenPicture();
  const isNoneChosen = unsent === undefined && failure?.name === "INVALID_INPUT";
  return (
    <PostForm
      className="form image-picker"
      encType="multipart/form-data"
      preventScrollReset
      onSubmit={refuseTooLarge}
    >
      <ErrorSummary
        failure={isNoneChosen ? undefined : (unsent ?? failure)}
        title={isUnreadable ? t("imagePicker.notLoaded") : undefined}
      />
      <div className="round-image">
        {chosen === undefined ? now : <img src={chosen} alt="" onError={reportUnreadable} />}
      </div>
      <Presets
        kind={kind}
        choose={(address, form) => {
          const own = form?.elements.namedItem("picture");
          // Otherwise the chosen file would take precedence.
          if (own instanceof HTMLInputElement) own.value = "";
          show(address);
        }}
      />
      <div className="field">
        <label className="field-label" htmlFor="picture">
          {t("imagePicker.file")}
        </label>
        <p className="hint">{t("imagePicker.fileHint")}</p>
        <div className="control">
          <input
            ref={ownFile}
            id="picture"
            name="picture"
            type="file"
            accept="image/png,image/jpeg"
            aria-invalid={isNoneChosen || undefined}
            aria-describedby="picture-problem"
            onChange={({ currentTarget }) => showFile(currentTarget)}
          />
        </div>
        <p className="problem" id="picture-problem" aria-live="polite">
          {isNoneChosen && <Icon name="warning" />}
          {isNoneChosen && <span>{t("imagePicker.noneChosen")}</span>}
        </p>
      </div>
      <DialogActions closeTo={closeTo}>
        <Button weight="primary" name="intent" value="choose">
          {t("imagePicker.save")}
        </Button>
        {picture && (
          <LinkButton to={`?${RESET}`} weight="quiet" icon="trash" className="reset" preventScrollReset>
            {t("imagePicker.reset")}
          </LinkButton>
        )}
      </DialogActions>
    </PostForm>
  );
}

/** The picture as chosen and not yet sent, and what is wrong with it. */
function useChosenPicture() {
  const [unsent, setUnsent] = useState<FormFailure>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const ownFile = useRef<HTMLInputElement>(null);

  /** A file that is too large is not sent: the server would not read it to its end. */
  function refuseTooLarge(event: FormEvent<HTMLFormElement>): void {
    const file = new FormData(event.currentTarget).get("picture");
    const isTooLarge = file instanceof File && file.size > PICTURE_MAX_BYTES;
    if (isTooLarge) event.preventDefault();
    setUnreadable(false);
    setUnsent(isTooLarge ? toFormFailure(new ApiError("IMAGE_TOO_LARGE")) : undefined);
  }

  function show(address: string): void {
    setUnreadable(false);
    setUnsent(undefined);
    setChosen(address);
  }

  function reportUnreadable(): void {
    setChosen(undefined);
    setUnreadable(true);
    setUnsent(toFormFailure(new ApiError("NOT_AN_IMAGE")));
  }

  function showFile({ files, form }: HTMLInputElement): void {
    const file = files?.[0];
    if (!file) return;
    for (const preset of form?.querySelectorAll<HTMLInputElement>("[name=preset]") ?? [])
      preset.checked = false;
    readAsDataAddress(file).then(show, reportUnreadable);
  }

  // A picture can be chosen before the page is hydrated.
  useEffect(() => {
    if (ownFile.current) showFile(ownFile.current);
    const preset = ownFile.current?.form?.querySelector("[name=preset]:checked ~ img");
    if (preset instanceof HTMLImageElement) show(preset.src);
  }, []);

  return { chosen, unsent, isUnreadable, ownFile, show, showFile, reportUnreadable, refuseTooLarge };
}

/** Asks before a picture is removed: it can't be brought back. */
function ResetPicture({ now, picture, failure, closeTo }: ImagePickerProps) {
  const { t } = useTranslation();
  const noteReset = useNoneAfterReset(picture, failure);
  return (
    <PostForm className="form image-picker" encType="multipart/form-data" preventScrollReset>
      <ErrorSummary failure={failure} />
      <div className="round-image">{now}</div>
      <p>{t("imagePicker.resetText")}</p>
      <DialogActions closeTo={closeTo}>
        <Button name="intent" value="reset" weight="danger" icon="trash" onClick={noteReset}>
          {t("imagePicker.reset")}
        </Button>
      </DialogActions>
    </PostForm>
  );
}

/** After removing a picture, this browser stores a placeholder (§4): returns the function that does it. */
function useNoneAfterReset(picture: Avatar | undefined, failure: FormFailure | undefined): () => void {
  const taken = useRef<Avatar | undefined>(undefined);
  useEffect(() => {
    if (failure) taken.current = undefined;
  }, [failure]);
  // Success redirects away from the picker; a failure is shown in it.
  useEffect(() => () => void (taken.current && shownAvatars.storeNone(taken.current)), []);
  return () => {
    taken.current = picture;
  };
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
