import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { LinkButton } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { SipCard } from "../../../components/sip-credentials.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { auxiliarySchema, configurationOf, configurationSecrets, requiredOf } from "../auxiliary-schema.ts";
import { ModelChoice } from "../model-choice.tsx";
import { LicenceCard } from "./licence-card.tsx";
import { readSettings } from "./read-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

const NOTICES = ["added", "saved", "moved"] as const;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const search = new URL(request.url).searchParams;
  const settings = await readSettings(api, params["auxiliaryId"]!, search.get("model"));
  const { name, secrets } = settings.auxiliary;
  return {
    title: await titleIn(request, "auxiliaries.settingsTitle", { name }),
    ...settings,
    constraint: { ...getZodConstraint(auxiliarySchema), ...requiredOf(settings.model, secrets) },
    notice: search.has("model") ? undefined : NOTICES.find((each) => search.has(each)),
    savedAt: search.get("saved"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["auxiliaryId"]!;
  const secrets = configurationSecrets;
  return submit(await request.formData(), { schema: auxiliarySchema, secrets }, async (typed) => {
    const { name, model, gatewayDeviceId = null } = typed;
    const configuration = configurationOf(typed);
    await api.auxiliaries.update({ id, body: { name, model, gatewayDeviceId, configuration } });
    return redirect(`/domain/auxiliaries/${id}/settings?saved=${Date.now()}`, 303);
  });
}

/** An auxiliary's name, model, way and configuration; its licence, its SIP credentials and its end. */
export default function AuxiliarySettings() {
  const { t } = useTranslation();
  const { auxiliary, model, gateways, licence, sip, constraint, notice, savedAt } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, type } = auxiliary;
  return (
    <div className="beside">
      <section className="stack" aria-labelledby="settings">
        <h2 id="settings">{t("auxiliaries.sides.settings")}</h2>
        {notice && !answer && <Notice tone="good" title={t(`auxiliaries.notice.${notice}`)} />}
        <ModelChoice type={type} chosen={model} />
        {model !== auxiliary.model && (
          <Notice title={t("auxiliaries.otherModel", { model: t(`auxiliaries.models.${model}`) })} />
        )}
        <SettingsForm key={`${model} ${savedAt}`} {...{ auxiliary, model, gateways, constraint, answer }} />
      </section>
      <div className="stack">
        <LicenceCard licence={licence} />
        {sip && (
          <SipCard
            userName={sip.userName}
            lead={t("auxiliaries.sipLead")}
            to={`/domain/auxiliaries/${id}/settings/sip`}
          />
        )}
        <section className="stack tight" aria-labelledby="remove">
          <h2 id="remove">{t("auxiliaries.remove")}</h2>
          <p className="lead">{t("auxiliaries.removeLead")}</p>
          <div className="form-actions start">
            <LinkButton to="remove" weight="danger" icon="trash" preventScrollReset>
              {t("auxiliaries.remove")}
            </LinkButton>
          </div>
        </section>
      </div>
      <Outlet />
    </div>
  );
}
