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
import { askPasskey, askSchema } from "#app/forms/ask-passkey.ts";
import { PROOF_FIELDS, readProof } from "#app/forms/proof.ts";
import { submit } from "#app/forms/submit.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { declareForm } from "#contract/declared-form.ts";
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
export const action = takesForm(
  declareForm(askSchema, { also: PROOF_FIELDS }),
  async ({ request, context }) => {
    const { api } = await requireUser(context);
    const form = await request.formData();
    if (form.get("intent") === "askPasskey") return askPasskey(context, form);
    const taken = { schema: z.object({}), proves: api };
    return submit(form, taken, async () => {
      if ((await readProof(api)).needed) throw new ApiError("FRESH_PROOF_NEEDED");
      return redirectDocument(wantedIn(request), 303);
    });
  },
);

export default function Proof() {
  const { t } = useTranslation();
  const { to } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const answer = result && "result" in result ? result : undefined;
  return (
    <Gate title={t("proof.page")}>
      <PostForm action={`/proof?${new URLSearchParams({ to })}`} className="form">
        <ErrorSummary failure={answer?.failure} />
        <ProofFields />
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
