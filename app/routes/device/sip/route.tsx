import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { Button, LinkButton } from "../../../components/button.tsx";
import { CopyField } from "../../../components/copy-field.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { confirmedSchema } from "../../../forms/confirmed.ts";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  const [{ name }, { userName }] = await Promise.all([
    api.devices.get({ id }),
    api.deviceLife.getSipCredentials({ id }),
  ]);
  return { title: await titleIn(request, "hardware.sipNamed", { name }), id, name, userName };
}

/** Makes new credentials and tells them in this answer alone, which nobody keeps. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  return submit(await request.formData(), { schema: confirmedSchema }, async () => {
    const made = await api.deviceLife.createSipCredentials({ id });
    return data({ made }, { headers: { "Cache-Control": "no-store" } });
  });
}

export default function SipCredentials() {
  const { t } = useTranslation();
  const { id, name, userName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/domain/devices/${id}/hardware`;
  return (
    <RouteDialog title={t("hardware.sipNamed", { name })} closeTo={closeTo}>
      {answer && "made" in answer ? (
        <>
          <Notice tone="attention" title={t("hardware.toldOnce")}>
            <p>{t("hardware.toldOnceText")}</p>
          </Notice>
          <CopyField label={t("hardware.userName")} value={answer.made.userName} />
          <CopyField label={t("hardware.password")} value={answer.made.password} />
          <div className="form-actions">
            <LinkButton to={closeTo} weight="primary" preventScrollReset>
              {t("hardware.noted")}
            </LinkButton>
          </div>
        </>
      ) : (
        <PostForm className="form" preventScrollReset>
          <ErrorSummary failure={answer?.failure} />
          <p>{t("hardware.sipText")}</p>
          {userName !== null && (
            <Notice tone="attention" title={t("hardware.sipReplaces", { userName })}>
              <p>{t("hardware.sipReplacesText")}</p>
            </Notice>
          )}
          <div className="form-actions">
            <LinkButton to={closeTo} preventScrollReset>
              {t("components.dialog.cancel")}
            </LinkButton>
            <Button weight={userName === null ? "primary" : "danger"} name="intent" value="confirm">
              {t(userName === null ? "hardware.makeSip" : "hardware.renewSip")}
            </Button>
          </div>
        </PostForm>
      )}
    </RouteDialog>
  );
}
