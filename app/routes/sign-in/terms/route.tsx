import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { startSession } from "#app/auth/start-session.ts";
import { Gate } from "#app/components/drawings/gate.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { SignInLink } from "#app/components/forms/link-request.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { toFormFailure } from "#app/forms/failure.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { LoadContext } from "#app/load-context.ts";
import { declareForm } from "#contract/declared-form.ts";
import { isApiError } from "#contract/errors.ts";

const PARTS = ["kept", "seen", "howLong", "sentOn", "yours", "duties"] as const;

/** What this installation stores about people, and what it requires of them. */
function TermsText() {
  const { t } = useTranslation();
  return (
    <div className="prose">
      {PARTS.map((part) => (
        <section key={part}>
          <h2>{t(`terms.parts.${part}.title`)}</h2>
          <p>{t(`terms.parts.${part}.text`)}</p>
        </section>
      ))}
    </div>
  );
}

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  return {
    title: await titleIn(request, "terms.title"),
    token,
    invite: searchParams.get("invite"),
    done: searchParams.has("done"),
    person: token === null ? await personOf(context) : undefined,
  };
}

/** The signed-in person, and whether they have accepted the terms. */
async function personOf(context: LoadContext): Promise<{ accepted: boolean } | undefined> {
  if (!(await context.session.read())) return undefined;
  const { acceptTermsOfService } = await (await requireUser(context)).api.users.me();
  return { accepted: acceptTermsOfService };
}

/** Accepts by the link that was sent, or for the signed-in person. */
export const action = takesForm(
  declareForm([], { also: ["token", "invite"] }),
  async ({ context, request }) => {
    const { client, address, requestId, form } = context;
    const token = sentIn(form, "token");
    if (token === undefined) {
      const { api, session } = await requireUser(context);
      await api.accountLinks.acceptTermsOfService();
      const invite = sentIn(form, "invite");
      if (invite === undefined) return startSession(context, request, session);
      // Only ever part of a path of ours: the invite's page handles any code.
      return redirect(`/invite/${encodeURIComponent(invite)}`, 303);
    }
    try {
      const body = { acceptanceToken: token };
      await client.as({ address, requestId }).accountLinks.acceptTermsOfService({ body });
    } catch (error) {
      if (!isApiError(error)) throw error;
      return data({ failure: toFormFailure(error) }, { status: error.status });
    }
    return redirect("/terms?done=1", 303);
  },
);

function sentIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

export default function Terms() {
  const { t } = useTranslation();
  const { token, invite, done, person } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  const waits = person?.accepted === false;
  return (
    <Gate title={t("terms.title")} lead={t(waits ? "terms.leadWaiting" : "terms.lead")}>
      <ErrorSummary failure={failure} />
      {failure?.name === "LINK_NOT_VALID" && <p>{t("terms.refusedText")}</p>}
      {done && !failure && <Notice tone="good" title={t("terms.done")} />}
      <TermsText />
      {token !== null || waits ? <Accept token={token} invite={invite} /> : <SignInLink />}
      {waits && <Decline />}
    </Gate>
  );
}

function Accept({ token, invite }: { token: string | null; invite: string | null }) {
  const { t } = useTranslation();
  return (
    <PostForm className="form-actions" action="/terms" replace>
      {token !== null && <input type="hidden" name="token" value={token} />}
      {invite !== null && <input type="hidden" name="invite" value={invite} />}
      <Button weight="primary">{t("terms.accept")}</Button>
    </PostForm>
  );
}

function Decline() {
  const { t } = useTranslation();
  return (
    <PostForm className="form-actions" action="/logout" reloadDocument>
      <Button weight="quiet">{t("terms.decline")}</Button>
    </PostForm>
  );
}
