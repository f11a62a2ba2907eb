import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AUXILIARY_TYPES, MODELS_OF_TYPE } from "#rules/auxiliaries.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { AuxiliaryTypeIcon } from "../../components/auxiliary-type.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import {
  configurationOf,
  configurationSecrets,
  newAuxiliarySchema,
  requiredOf,
} from "../auxiliary/auxiliary-schema.ts";
import { listGateways } from "../auxiliary/gateways.ts";
import { freeSeatOn, listFreeLicences } from "../auxiliary/seat.ts";
import { NewAuxiliaryForm } from "./new-auxiliary-form.tsx";

export const meta = titleMeta;

/** First what it is, chosen from pictures; then which model, and what that one has to be told. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const search = new URL(request.url).searchParams;
  const type = AUXILIARY_TYPES.find((each) => each === search.get("type"));
  const models = type ? MODELS_OF_TYPE[type] : [];
  const model = models.find((each) => each === search.get("model")) ?? models[0];
  const [title, gateways, licences] = await Promise.all([
    titleIn(request, "auxiliaries.new"),
    type ? listGateways(api) : [],
    type ? listFreeLicences(api) : [],
  ]);
  return {
    title,
    chosen: type && model ? { type, model } : undefined,
    ...{ gateways, licences },
    constraint: { ...getZodConstraint(newAuxiliarySchema), ...(model && requiredOf(model, [])) },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const secrets = configurationSecrets;
  return submit(await request.formData(), { schema: newAuxiliarySchema, secrets }, async (typed) => {
    const { name, type, model, gatewayDeviceId = null, licenceId } = typed;
    const subscriptionId = licenceId && (await freeSeatOn(api, licenceId));
    const configuration = configurationOf(typed);
    const { id } = await api.auxiliaries.create({
      body: { name, type, model, configuration, gatewayDeviceId, ...(subscriptionId && { subscriptionId }) },
    });
    return redirect(`/domain/auxiliaries/${id}/settings?added=1`, 303);
  });
}

export default function NewAuxiliary() {
  const { t } = useTranslation();
  const { chosen, gateways, licences, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!chosen) return <TypeChoice />;
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
        {...{ chosen, gateways, licences, constraint, answer }}
      />
    </>
  );
}

/** What it can be, each with its picture and what it is for. */
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
