import { type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { AuxiliaryTypeIcon } from "#app/components/drawings/auxiliary-type.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import {
  configurationSecrets,
  listRequiredFields,
  newAuxiliarySchema,
  toConfiguration,
} from "#app/routes/building/auxiliaries/auxiliary/auxiliary-schema.ts";
import { offerGateways } from "#app/routes/building/auxiliaries/auxiliary/gateways.ts";
import {
  freeSeatOn,
  LICENCE_FIELD_NAMES,
  listFreeLicences,
} from "#app/routes/building/auxiliaries/auxiliary/seat.ts";
import { AUXILIARY_TYPES, MODELS_OF_TYPE } from "#rules/auxiliaries/auxiliaries.ts";
import { NewAuxiliaryForm } from "./new-auxiliary-form.tsx";

export const meta = titleMeta;

/** First the type, chosen by picture; then the model and its settings. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const search = new URL(request.url).searchParams;
  const type = AUXILIARY_TYPES.find((each) => each === search.get("type"));
  const models = type ? MODELS_OF_TYPE[type] : [];
  const model = models.find((each) => each === search.get("model")) ?? models[0];
  const [title, gateways, licences] = await Promise.all([
    titleIn(request, "auxiliaries.new"),
    type ? offerGateways(api, readSearch(request, context)) : undefined,
    type ? listFreeLicences(api) : [],
  ]);
  return {
    title,
    chosen: type && model ? { type, model } : undefined,
    gateways,
    licences,
    constraint: {
      ...action.constraint(),
      ...(model && listRequiredFields(model, [])),
      // Where licences are offered, one is chosen.
      licenceId: { required: true },
    },
  };
}

export const action = formAction(
  {
    schema: newAuxiliarySchema,
    choosers: ["gatewayDeviceId"],
    guard: (context) => requireInstaller(context, "AUXILIARIES"),
    secrets: configurationSecrets,
    fieldNames: LICENCE_FIELD_NAMES,
  },
  async ({ api, context }, typed) => {
    const { name, type, model, gatewayDeviceId = null, licenceId } = typed;
    const subscriptionId = await freeSeatOn(api, licenceId);
    const configuration = toConfiguration(typed);
    const { id } = await api.auxiliaries.create({
      body: { name, type, model, configuration, gatewayDeviceId, subscriptionId },
    });
    return changed(context, {
      to: `/domain/auxiliaries/${id}/settings`,
      message: "auxiliaries.notice.added",
    });
  },
);

export default function NewAuxiliary() {
  const { t } = useTranslation();
  const { chosen, gateways, licences, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!chosen || !gateways) return <TypeChoice />;
  return (
    <>
      <PageTitle
        title={t(`auxiliaries.addTyped.${chosen.type}`)}
        within={{ label: t("auxiliaries.new"), to: "/domain/auxiliaries/new" }}
      >
        {t(`auxiliaries.abouts.${chosen.type}`)}
      </PageTitle>
      <NewAuxiliaryForm
        key={`${chosen.type} ${chosen.model}`}
        chosen={chosen}
        gateways={gateways}
        licences={licences}
        constraint={constraint}
        answer={answer}
      />
    </>
  );
}

/** The types, each with its picture and purpose. */
function TypeChoice() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle
        title={t("auxiliaries.new")}
        within={{ label: t("auxiliaries.title"), to: "/domain/auxiliaries" }}
      >
        {t("auxiliaries.newLead")}
      </PageTitle>
      <nav className="picture-choices many" aria-label={t("auxiliaries.type")}>
        {AUXILIARY_TYPES.map((type) => (
          <Link key={type} to={`?type=${type}`} className="picture-choice two-columns">
            <AuxiliaryTypeIcon type={type} />
            <span>
              <strong>{t(`auxiliaries.types.${type}`)}</strong>
              <small>{t(`auxiliaries.abouts.${type}`)}</small>
            </span>
          </Link>
        ))}
      </nav>
    </>
  );
}
