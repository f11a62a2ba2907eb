import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { Gate } from "#app/components/drawings/gate.tsx";
import { signsInWith } from "#app/components/fields/signs-in-with.ts";
import { AcceptedInvite } from "#app/components/forms/accepted-invite.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { LinkAwaited } from "#app/components/forms/link-awaited.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { formAction, formActions } from "#app/forms/form-action.ts";
import type { FormConstraint } from "#app/forms/form-answer.ts";
import { awaitLink, sendLinkAgain } from "#app/forms/links/awaited-link.ts";
import { pickLogin } from "#app/forms/schemas/chosen-login.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { LoadContext } from "#app/load-context.ts";
import { acceptInvite, signInAndAccept } from "./accept-invite.ts";
import { type InvitePreview, loadInvite } from "./load-invite.ts";
import { isAboutInvite, RefusedInvite } from "./refused-invite.tsx";
import { acceptSchema, newcomerSchema, newPersonSchema, signInSchema } from "./schemas.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export const meta = titleMeta;

/** Shows at once what the link leads to, or that it is no longer valid. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  // Only in the link of an invite that was sent: proves that the reader receives messages to that contact.
  const proof = new URL(request.url).searchParams.get("proof");
  return {
    title: await titleIn(request, "invite.title"),
    person: await personOf(context),
    proof,
    ...(await loadInvite(context, params["code"] ?? "", proof)),
    newPerson: constraintForNewPerson(),
    signIn: signIn.constraint(),
  };
}

/** The native checks. Address and number are not required as such: the server decides. */
function constraintForNewPerson(): FormConstraint {
  const { name = {}, password = {}, passwordAgain = {}, terms = {} } = signUp.constraint();
  return { name, password, passwordAgain, terms };
}

/**
 * A person with the contact that the invite was sent to is a member at once; with another contact they must
 * first use the link that is sent to it.
 */
const signUp = formAction(
  { schema: newPersonSchema, secrets: ["password", "passwordAgain"] },
  async ({ context, params, request }, { name, password, proof, ...typed }) => {
    const { address, requestId, client } = context;
    const inviteCode = params["code"] ?? "";
    const language = await readLanguage(request);
    const accepted = { inviteCode, inviteProof: proof, acceptTermsOfService: true } as const;
    const body = { name, password, language, ...pickLogin(typed), ...accepted };
    const { id, linkSent } = await client.as({ address, requestId }).users.signUp({ body });
    const username = signsInWith(typed);
    if (id === null) return awaitLink({ contact: username, linkSent: linkSent === true, again: false });
    return signInAndAccept(context, { username, password }, inviteCode);
  },
);

const signUpByLink = formAction({ schema: newcomerSchema }, async ({ context, params, request }, typed) => {
  const { address, requestId, client } = context;
  const language = await readLanguage(request);
  const body = { language, ...pickLogin(typed), inviteCode: params["code"] ?? "" };
  const { linkSent } = await client.as({ address, requestId }).users.signUp({ body });
  return awaitLink({ contact: signsInWith(typed), linkSent: linkSent === true, again: false });
});

const signIn = formAction({ schema: signInSchema, secrets: ["password"] }, ({ context, params }, login) =>
  signInAndAccept(context, login, params["code"] ?? ""),
);

const accept = formAction({ schema: acceptSchema }, ({ context, params }) =>
  acceptInvite(context, params["code"] ?? ""),
);

export const action = formActions([
  formActions([signUp, signUpByLink], ({ context }) => (context.form.has("proof") ? signUp : signUpByLink)),
  sendLinkAgain,
  signIn,
  accept,
]);

async function personOf(context: LoadContext): Promise<{ name: string; login: string } | undefined> {
  if (!(await context.session.read())) return undefined;
  const me = await (await requireUser(context)).api.users.me();
  return { name: me.name, login: signsInWith(me) };
}

export default function Invite() {
  const { t } = useTranslation();
  const { person, proof, invite, refusedNow, newPerson, signIn } = useLoaderData<typeof loader>();
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
  if (answer && "awaited" in answer) {
    return <LinkAwaited awaited={answer.awaited} note={t("invite.placeReserved")} />;
  }
  const failed = answer && "result" in answer ? answer : undefined;
  const refused = answer && "refused" in answer ? answer.refused : failed?.failure;
  if (refused && (!failed || isAboutInvite(refused))) return <RefusedInvite failure={refused} />;
  if (refusedNow) return <RefusedInvite failure={refusedNow} />;
  const title = t("invite.titleOf", { building: invite.building });
  const by = invite.inviter === null ? "" : `${t("invite.invitedBy", { name: invite.inviter })} `;
  if (person) {
    return (
      <Gate title={title} lead={by + t("invite.signedInAs", person)}>
        <AcceptForm takesOver={invite.takesOver} role={invite.role} />
      </Gate>
    );
  }
  return (
    <Gate
      title={title}
      lead={by + t("invite.lead")}
      aside={<SignInForm constraint={signIn} answer={failed} />}
    >
      <InvitedRole role={invite.role} />
      <SignUpForm constraint={newPerson} proof={proof} sentTo={invite.sentTo} answer={failed} />
    </Gate>
  );
}

/** For people who are signed in. */
function AcceptForm({ takesOver, role }: Pick<InvitePreview, "takesOver" | "role">) {
  const { t } = useTranslation();
  return (
    <>
      <InvitedRole role={role} />
      {takesOver !== null && <Notice tone="attention">{t("invite.takesOver", { name: takesOver })}</Notice>}
      <PostForm className="form-actions">
        <Button weight="primary" name="intent" value="accept">
          {t("invite.accept")}
        </Button>
      </PostForm>
      <p className="fine">{t("invite.somebodyElse")}</p>
    </>
  );
}

/** The role that the person gets by accepting. */
function InvitedRole({ role }: Pick<InvitePreview, "role">) {
  const { t } = useTranslation();
  return role === null ? null : <Notice tone="attention">{t(`invite.becomes.${role}`)}</Notice>;
}
