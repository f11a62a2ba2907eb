import { type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireUser } from "#app/auth/guards.ts";
import { Gate } from "#app/components/drawings/gate.tsx";
import { ProofFields } from "#app/components/fields/proof-fields.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { askPasskey } from "#app/forms/ask-passkey.ts";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ApiError } from "#contract/errors.ts";

export const meta = titleMeta;

/** The page to return to: only one of this console. */
function wantedIn(request: Request): string {
  const { origin, searchParams } = new URL(request.url);
  const requested = new URL(searchParams.get("to") ?? "/", origin);
  return requested.origin === origin ? requested.pathname : "/";
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const proof = await readProof(api);
  const to = wantedIn(request);
  if (!proof.needed) throw redirect(to);
  return { title: await titleIn(request, "proof.page"), proof, to };
}

/** Takes the fresh proof for requests without a form, such as a download, and redirects there. */
const prove = formAction(
  { schema: z.object({}), guard: requireUser, proves: ({ api }) => api },
  async ({ api, request }) => {
    if ((await readProof(api)).needed) throw new ApiError("FRESH_PROOF_NEEDED");
    return redirectDocument(wantedIn(request), 303);
  },
);

export const action = formActions([prove, askPasskey]);

export default function Proof() {
  const { t } = useTranslation();
  const { to } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const answer = result && "result" in result ? result : undefined;
  return (
    <Gate title={t("proof.page")}>
      <PostForm action={`/proof?${new URLSearchParams({ to })}`} className="form">
        <ErrorSummary failure={answer?.failure} />
        <ProofFields isInPlace />
        <div className="form-actions">
          <LinkButton to="/user_home" weight="quiet">
            {t("components.back")}
          </LinkButton>
          <Button weight="primary">{t("proof.goOn")}</Button>
        </div>
      </PostForm>
    </Gate>
  );
}
