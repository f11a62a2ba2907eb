import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sessionFor } from "../../auth/authenticator.ts";
import { requireUser } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { Gate } from "../../components/gate.tsx";
import { SetupGate } from "../../components/setup-gate.tsx";
import { submit } from "../../forms/submit.ts";
import { languageOf } from "../../i18n/language.server.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import type { LoadContext } from "../../load-context.ts";
import { addressOfStep, addressToGoOn } from "../../setup-steps.ts";
import { SetupForm } from "./setup-form.tsx";
import { setupSchema } from "./setup-schema.ts";

export const meta = titleMeta;

/** The first step while there is nobody; afterwards it leads the installation's administrator on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const firstRun = await context.firstRun();
  if (!firstRun) await leadOn(context);
  return {
    title: await titleIn(request, "setup.title"),
    firstRun,
    constraint: getZodConstraint(setupSchema),
  };
}

/** @throws Response to where the wizard goes on, for who may go on */
async function leadOn(context: LoadContext): Promise<void> {
  if (!context.onPremise || !(await context.session.read())) return;
  const { api } = await requireUser(context);
  const { installationAdministrator } = await api.users.me();
  if (installationAdministrator) throw redirect(addressToGoOn((await api.setUp.get()).steps));
}

/** Makes the first administrator, signs them in and leads on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { address, requestId, client } = context;
  const language = await languageOf(request);
  const secrets = ["setupCode", "password", "passwordAgain"] as const;
  return submit(await request.formData(), { schema: setupSchema, secrets }, async (typed) => {
    const { name, email, password, setupCode } = typed;
    const body = { name, email, password, setupCode, language, guided: true };
    await client.as({ address, requestId }).onPremise.createUser({ body });
    const setCookie = await context.session.start(await sessionFor(context, { username: email, password }));
    return redirect(addressOfStep("building"), { status: 303, headers: { "Set-Cookie": setCookie } });
  });
}

export default function Setup() {
  const { t } = useTranslation();
  const { firstRun, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
    <SetupGate step="administrator" title={t("setup.title")} lead={t("setup.lead")}>
      <SetupForm constraint={constraint} answer={answer} />
    </SetupGate>
  );
}
