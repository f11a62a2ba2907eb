import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireOwnAccount } from "#app/auth/guards.ts";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { SingleInputDialog } from "#app/components/dialogs/single-input-dialog.tsx";
import { AcceptedInvite } from "#app/components/forms/accepted-invite.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

const TYPED_MAX = 1024;

const joinSchema = z.object({ code: z.string({ error: "required" }).trim().max(TYPED_MAX, "tooLong") });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOwnAccount(context);
  return { title: await titleIn(request, "join.title"), constraint: action.constraint() };
}

export const action = formAction(
  { schema: joinSchema, guard: requireOwnAccount },
  async ({ api }, { code }) => {
    const { domain, results } = await api.invites.activate({ body: { code: codeIn(code) } });
    return { accepted: { domainId: domain.id, label: domain.label, results } };
  },
);

export default function JoinBuilding() {
  const { t } = useTranslation();
  const { constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const accepted = answer && "accepted" in answer ? answer.accepted : undefined;
  const refused = answer && "result" in answer ? answer : undefined;
  if (accepted) {
    return (
      <RouteDialog title={t("invite.acceptedTitle", { label: accepted.label })} closeTo="/user_home">
        <AcceptedInvite {...accepted} />
      </RouteDialog>
    );
  }
  return (
    <SingleInputDialog
      title={t("join.title")}
      closeTo="/user_home"
      input={{ name: "code", label: t("join.code"), hint: t("join.codeHint"), kind: "code" }}
      confirm={t("join.accept")}
      constraint={constraint}
      answer={refused}
    />
  );
}

/** The code itself, or from the link that contains it. */
function codeIn(typed: string): string {
  return /\/invite\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed;
}
