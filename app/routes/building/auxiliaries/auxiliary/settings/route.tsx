import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { useCanAdminister } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { SipCard } from "#app/components/forms/sip-credentials.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import { toStoredAuxiliary } from "#app/routes/building/auxiliaries/auxiliary/auxiliary-fields.ts";
import {
  auxiliarySchema,
  configurationSecrets,
  listRequiredFields,
  toConfiguration,
  toSecretField,
} from "#app/routes/building/auxiliaries/auxiliary/auxiliary-schema.ts";
import { ModelChoice } from "#app/routes/building/auxiliaries/auxiliary/model-choice.tsx";
import { LicenceCard } from "./licence-card.tsx";
import { readSettings } from "./read-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const search = new URL(request.url).searchParams;
  const settings = await readSettings(
    api,
    params["auxiliaryId"]!,
    search.get("model"),
    readSearch(request, context),
  );
  const { name, secrets } = settings.auxiliary;
  return {
    title: await titleIn(request, "auxiliaries.settingsTitle", { name }),
    ...settings,
    constraint: { ...action.constraint(), ...listRequiredFields(settings.model, secrets) },
  };
}

export const action = formAction(
  {
    schema: auxiliarySchema,
    choosers: ["gatewayDeviceId"],
    guard: (context) => requireInstaller(context, "AUXILIARIES"),
    secrets: configurationSecrets,
    stored: ({ api, params }) => ({
      of: params["auxiliaryId"]!,
      read: async () => toStoredAuxiliary(await api.auxiliaries.get({ id: params["auxiliaryId"]! })),
      removal: { field: "forget", secretOf: toSecretField },
    }),
  },
  async ({ api, context, params }, typed) => {
    const id = params["auxiliaryId"]!;
    const { name, model, gatewayDeviceId = null } = typed;
    const configuration = toConfiguration(typed);
    await api.auxiliaries.update({ id, body: { name, model, gatewayDeviceId, configuration } });
    return changed(context, {
      to: `/domain/auxiliaries/${id}/settings`,
      message: "said.saved",
    });
  },
);

/**
 * An auxiliary's name, model, gateway and configuration; its licence, its SIP credentials and its deletion.
 */
export default function AuxiliarySettings() {
  const { t } = useTranslation();
  const { auxiliary, model, gateways, licence, sip, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const canAdminister = useCanAdminister();
  const { id, type } = auxiliary;
  return (
    <div className="beside">
      <section className="stack" aria-labelledby="settings">
        <h2 id="settings">{t("auxiliaries.tabs.settings")}</h2>
        <ModelChoice type={type} chosen={model} />
        {model !== auxiliary.model && (
          <Notice title={t("auxiliaries.otherModel", { model: t(`auxiliaries.models.${model}`) })} />
        )}
        <SettingsForm
          key={`${id} ${model}`}
          auxiliary={auxiliary}
          model={model}
          gateways={gateways}
          constraint={constraint}
          answer={answer}
        />
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
        {canAdminister && (
          <section className="stack tight" aria-labelledby="remove">
            <h2 id="remove">{t("auxiliaries.remove")}</h2>
            <p className="lead">{t("auxiliaries.removeLead")}</p>
            <div className="form-actions start">
              <LinkButton to="remove" weight="danger" icon="trash" preventScrollReset>
                {t("auxiliaries.remove")}
              </LinkButton>
            </div>
          </section>
        )}
      </div>
      <Outlet />
    </div>
  );
}
