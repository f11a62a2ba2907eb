import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import type { InstallationUser } from "#contract/installation/installation-users.ts";

export const meta = titleMeta;

/** The changes of an account with a confirmation, each named like its message. */
type AccountChange = "disabled" | "made" | "unmade" | "factors" | "sessions";

/** @throws ApiError NOT_FOUND for an unknown change */
function parseChange(
  change: string | undefined,
  { installationAdministrator }: InstallationUser,
): AccountChange {
  switch (change) {
    case "disable":
      return "disabled";
    case "administrator":
      return installationAdministrator ? "unmade" : "made";
    case "factors":
    case "sessions":
      return change;
    default:
      throw new ApiError("NOT_FOUND");
  }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const user = await api.installationUsers.get({ id: params["userId"] ?? "" });
  const { id, name, alone, virtualUsers } = user;
  const kind = parseChange(params["change"], user);
  const title = await titleIn(request, `accounts.ask.${kind}.title`, { name });
  return { title, id, kind, alone, virtualUsers, proof: await readProof(api) };
}

export const action = confirmAction(
  { guard: requireInstallation, proves: ({ api }) => api },
  async ({ api, person, params }) => {
    const user = await api.installationUsers.get({ id: params["userId"] ?? "" });
    const kind = parseChange(params["change"], user);
    await change(api, user.id, kind);
    // A person who gave up their own role has no access here any more.
    const to = kind === "unmade" && user.id === person.id ? "/user_home" : `/installation/users/${user.id}`;
    return { to, message: `accounts.done.${kind}`, values: { name: user.name } };
  },
);

async function change({ installationUsers }: ApiCalls, id: string, kind: AccountChange): Promise<void> {
  switch (kind) {
    case "disabled":
      await installationUsers.disable({ id });
      return;
    case "made":
    case "unmade":
      await installationUsers.setAdministrator({ id, body: { installationAdministrator: kind === "made" } });
      return;
    case "factors":
      await installationUsers.removeFactors({ id });
      return;
    case "sessions":
      await installationUsers.endSessions({ id });
  }
}

export default function ChangeManagedAccount() {
  const { t, i18n } = useTranslation();
  const { title, id, kind, alone, virtualUsers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={title}
      confirm={t(`accounts.ask.${kind}.confirm`)}
      gives={kind === "made"}
      closeTo={`/installation/users/${id}`}
      failure={answer?.failure}
    >
      <p>{t(`accounts.ask.${kind}.text`)}</p>
      {kind === "disabled" && virtualUsers > 0 && (
        <p>{t("accounts.ask.disabled.virtual", { count: virtualUsers })}</p>
      )}
      {kind === "disabled" && alone.length > 0 && (
        <p>
          {t("accounts.ask.disabled.alone", { buildings: new Intl.ListFormat(i18n.language).format(alone) })}
        </p>
      )}
    </ConfirmDialog>
  );
}
