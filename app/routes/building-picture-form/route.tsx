import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, isApiError } from "#contract/errors.ts";
import { imageKindOf, PICTURE_MAX_BYTES } from "#rules/avatars.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { type FormFailure, failureOf } from "../../forms/failure.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const { avatar } = await api.domains.get({ id: domainId });
  const picture = avatar === null ? undefined : `/avatar/domain/${domainId}?v=${avatar}`;
  return { title: await titleIn(request, "buildingPicture.title"), picture };
}

/** Sends the picture to the provider's signed address and makes it the building's. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const picture = (await request.formData()).get("picture");
  try {
    if (!(picture instanceof File)) throw new ApiError("NOT_AN_IMAGE");
    const bytes = new Uint8Array(await picture.arrayBuffer());
    // What the file says of itself counts for nothing; the provider decodes it.
    const kind = imageKindOf(bytes);
    if (kind === undefined) throw new ApiError("NOT_AN_IMAGE");
    const { address, uploadId } = await api.domains.uploadAvatar({ id: domainId });
    await context.client.put(address, bytes, `image/${kind}`);
    await api.domains.confirmAvatar({ id: domainId, body: { uploadId } });
    return redirect("/domain/settings?saved", 303);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: failureOf(error) }, { status: error.status });
  }
}

export default function BuildingPicture() {
  const { t } = useTranslation();
  const { picture } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [unsent, setUnsent] = useState<FormFailure>();

  /** What is too large is not sent at all: the server would not read it to its end. */
  function refuseTooLarge(event: FormEvent<HTMLFormElement>): void {
    const picture = new FormData(event.currentTarget).get("picture");
    const isTooLarge = picture instanceof File && picture.size > PICTURE_MAX_BYTES;
    if (isTooLarge) event.preventDefault();
    setUnsent(isTooLarge ? failureOf(new ApiError("IMAGE_TOO_LARGE")) : undefined);
  }

  return (
    <RouteDialog title={t("buildingPicture.title")} closeTo="/domain/settings">
      <PostForm className="form" encType="multipart/form-data" preventScrollReset onSubmit={refuseTooLarge}>
        <ErrorSummary failure={unsent ?? answer?.failure} />
        {picture && (
          <div className="round-image">
            <img src={picture} width={125} height={125} alt={t("buildingPicture.now")} />
          </div>
        )}
        <div className="field">
          <label className="field-label" htmlFor="picture">
            {t("buildingPicture.file")}
          </label>
          <p className="hint">{t("buildingPicture.fileHint")}</p>
          <div className="control">
            <input id="picture" name="picture" type="file" accept="image/png,image/jpeg" required />
          </div>
        </div>
        <div className="form-actions">
          <LinkButton to="/domain/settings" preventScrollReset>
            {t("components.dialog.cancel")}
          </LinkButton>
          <Button weight="primary">{t("buildingPicture.save")}</Button>
        </div>
      </PostForm>
    </RouteDialog>
  );
}
