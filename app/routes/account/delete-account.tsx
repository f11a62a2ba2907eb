import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireUser } from "#app/auth/guards.ts";
import { PasswordDialog } from "#app/components/dialogs/password-dialog.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { onlyTotal } from "#app/lists/paging.ts";
import { clearTimeZone } from "#app/time/time-zone.server.ts";
import { allPages } from "#contract/client/pages.ts";
import { currentPassword } from "#contract/fields.ts";

const deleteSchema = z.object({ password: currentPassword });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const [buildings, alone, licences] = await Promise.all([
    api.users.listDomains({ id: "me", query: onlyTotal }),
    allPages((query) => api.users.listDomains({ id: "me", query: { ...query, uniqueAdmin: true } })),
    api.licences.managed({ query: onlyTotal }),
  ]);
  return {
    title: await titleIn(request, "account.delete"),
    buildings: buildings.total,
    alone: alone.map(({ id, label }) => ({ id, label })),
    licences: licences.total,
  };
}

export const action = formAction(
  { schema: deleteSchema, guard: requireUser, secrets: ["password"] },
  async ({ api, context }, body) => {
    await api.users.remove({ id: "me", body });
    const headers = new Headers({ "Set-Cookie": await context.session.end() });
    headers.append("Set-Cookie", await clearTimeZone());
    headers.set("Clear-Site-Data", '"storage"');
    return redirect("/?deleted", { status: 303, headers });
  },
);

export default function DeleteAccount() {
  const { t } = useTranslation();
  const { buildings, alone, licences } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PasswordDialog
      title={t("account.deleteTitle")}
      closeTo="/account"
      confirm={t("account.delete")}
      icon="trash"
      removes
      answer={answer}
    >
      {alone.length > 0 && <TransferBuildingsFirst buildings={alone} />}
      <p>{buildings === 0 ? t("account.deleteTextNone") : t("account.deleteText", { count: buildings })}</p>
      {licences > 0 && <p>{t("account.deleteLicences", { count: licences })}</p>}
      <p>{t("account.deleteHistory")}</p>
    </PasswordDialog>
  );
}

/** What to do first: a building without an administrator could no longer be managed. */
function TransferBuildingsFirst({ buildings }: { buildings: readonly { id: string; label: string }[] }) {
  const { t, i18n } = useTranslation();
  const names = new Intl.ListFormat(i18n.language).format(buildings.map(({ label }) => label));
  return (
    <Notice tone="attention" title={t("account.deleteAlone", { names })}>
      <p>{t("account.deleteAloneText")}</p>
    </Notice>
  );
}
