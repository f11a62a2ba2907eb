import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "#rules/languages.ts";
import { requireUser } from "../../auth/guards.ts";
import { AcceptedInvite } from "../../components/accepted-invite.tsx";
import { Gate } from "../../components/gate.tsx";
import { signsInWith } from "../../components/signs-in-with.ts";
import { chosenLogin } from "../../forms/chosen-login.ts";
import type { FormConstraint } from "../../forms/form-answer.ts";
import { submit } from "../../forms/submit.ts";
import { languageOf } from "../../i18n/language.server.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import type { LoadContext } from "../../load-context.ts";
import { AcceptForm } from "./accept-form.tsx";
import { acceptInvite, signInAndAccept } from "./accept-invite.ts";
import { isAboutInvite, RefusedInvite } from "./refused-invite.tsx";
import { newPersonSchema, signInSchema } from "./schemas.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export const meta = titleMeta;

/** Nothing is asked of the invite before somebody accepts it: a link alone tells nobody about a building. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    title: await titleIn(request, "invite.title"),
    person: await personOf(context),
    newPerson: constraintForNewPerson(),
    signIn: getZodConstraint(signInSchema),
  };
}

/** What a browser can check. Of address and number neither is needed as such: that is for the server to say. */
function constraintForNewPerson(): FormConstraint {
  const { name = {}, password = {}, passwordAgain = {}, terms = {} } = getZodConstraint(newPersonSchema);
  return { name, password, passwordAgain, terms };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const code = params["code"] ?? "";
  const form = await request.formData();
  switch (form.get("intent")) {
    case "signUp":
      return signUp(form, context, code, await languageOf(request));
    case "signIn":
      return submit(form, { schema: signInSchema, secrets: ["password"] }, (login) =>
        signInAndAccept(context, login, code),
      );
    default:
      return acceptInvite(context, code);
  }
}

async function signUp(form: FormData, context: LoadContext, inviteCode: string, language: Language) {
  const { address, requestId, client } = context;
  const secrets = ["password", "passwordAgain"] as const;
  return submit(form, { schema: newPersonSchema, secrets }, async ({ name, password, ...typed }) => {
    const accepted = { inviteCode, acceptTermsOfService: true } as const;
    const body = { name, password, language, ...chosenLogin(typed), ...accepted };
    await client.as({ address, requestId }).users.signUp({ body });
    return signInAndAccept(context, { username: signsInWith(typed), password }, inviteCode);
  });
}

async function personOf(context: LoadContext): Promise<{ name: string; login: string } | undefined> {
  if (!(await context.session.read())) return undefined;
  const me = await (await requireUser(context)).api.users.me();
  return { name: me.name, login: signsInWith(me) };
}

export default function Invite() {
  const { t } = useTranslation();
  const { person, newPerson, signIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "accepted" in answer && answer.accepted) {
    return (
      <Gate
        title={t("invite.acceptedTitle", { label: answer.accepted.label })}
        lead={t("invite.acceptedLead")}
      >
        <AcceptedInvite {...answer.accepted} />
      </Gate>
    );
  }
  const failed = answer && "result" in answer ? answer : undefined;
  const refused = answer && "refused" in answer ? answer.refused : failed?.failure;
  if (refused && (!failed || isAboutInvite(refused))) return <RefusedInvite failure={refused} />;
  if (person) {
    return (
      <Gate title={t("invite.title")} lead={t("invite.signedInAs", person)}>
        <AcceptForm />
      </Gate>
    );
  }
  return (
    <Gate
      title={t("invite.title")}
      lead={t("invite.lead")}
      aside={<SignInForm constraint={signIn} answer={failed} />}
    >
      <SignUpForm constraint={newPerson} answer={failed} />
    </Gate>
  );
}
