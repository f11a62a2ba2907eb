import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/button.tsx";
import { Gate } from "../../components/gate.tsx";
import { submit } from "../../forms/submit.ts";
import { languageOf } from "../../i18n/language.server.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { KeepTheseCodes } from "./keep-these-codes.tsx";
import { SetupForm } from "./setup-form.tsx";
import { setupSchema } from "./setup-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    title: await titleIn(request, "setup.title"),
    firstRun: await context.firstRun(),
    constraint: getZodConstraint(setupSchema),
  };
}

/** Makes the first administrator. The codes it answers are told this once; the provider keeps only their hashes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { address, requestId, client, publicUrl } = context;
  const language = await languageOf(request);
  const secrets = ["setupCode", "password", "passwordAgain"];
  return submit(await request.formData(), { schema: setupSchema, secrets }, async (typed) => {
    const { name, email, password, setupCode } = typed;
    const body = { name, email, password, setupCode, language };
    const { demo } = await client.as({ address, requestId }).onPremise.createUser({ body });
    return { done: { demo, publicUrl } };
  });
}

export default function Setup() {
  const { t } = useTranslation();
  const { firstRun, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "done" in answer) return <KeepTheseCodes {...answer.done} />;
  if (!firstRun) {
    return (
      <Gate title={t("setup.doneTitle")} lead={t("setup.doneLead")}>
        <LinkButton to="/" weight="primary" reloadDocument>
          {t("setup.signIn")}
        </LinkButton>
      </Gate>
    );
  }
  return (
    <Gate title={t("setup.title")} lead={t("setup.lead")}>
      <SetupForm constraint={constraint} answer={answer} />
    </Gate>
  );
}
