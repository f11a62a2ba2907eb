import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sessionFor } from "#app/auth/authenticator.ts";
import { requireUser } from "#app/auth/guards.ts";
import { Gate } from "#app/components/drawings/gate.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { SetupGate } from "#app/components/shell/setup-gate.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { LoadContext } from "#app/load-context.ts";
import { addressToGoOn, setupStepPath } from "#app/set-up/setup-steps.ts";
import { SetupForm } from "./setup-form.tsx";
import { setupSchema } from "./setup-schema.ts";

export const meta = titleMeta;

/** The first step while there are no accounts; afterwards redirects the installation's administrator. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const firstRun = await context.firstRun();
  if (!firstRun) await redirectToNextStep(context);
  return {
    title: await titleIn(request, "setup.title"),
    firstRun,
    constraint: action.constraint(),
  };
}

/** @throws Response a redirect to the next step of the wizard, for people with access */
async function redirectToNextStep(context: LoadContext): Promise<void> {
  if (!context.onPremise || !(await context.session.read())) return;
  const { api } = await requireUser(context);
  const { installationAdministrator } = await api.users.me();
  if (installationAdministrator) throw redirect(addressToGoOn((await api.setUp.get()).steps));
}

/** Creates the first administrator, signs them in and redirects to the next step. */
export const action = formAction(
  { schema: setupSchema, secrets: ["setupCode", "password", "passwordAgain"] },
  async ({ context, request }, typed) => {
    const { address, requestId, client } = context;
    const language = await readLanguage(request);
    const { name, email, password, setupCode } = typed;
    const body = { name, email, password, setupCode, language, guided: true };
    await client.as({ address, requestId }).onPremise.createUser({ body });
    const setCookie = await context.session.start(await sessionFor(context, { username: email, password }));
    return redirect(setupStepPath("building"), { status: 303, headers: { "Set-Cookie": setCookie } });
  },
);

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
