import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import type { InstallationUser } from "#contract/installation-users.ts";
import { requireInstallation } from "../../auth/guards.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../forms/confirmed.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

/** What is asked for before it is done to an account, each named as the page tells of it afterwards. */
type Asked = "disabled" | "made" | "unmade" | "factors" | "sessions";

/** @throws ApiError NOT_FOUND for a change that is none */
function askedOf(change: string | undefined, { installationAdministrator }: InstallationUser): Asked {
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
  const { id, name } = user;
  const asked = askedOf(params["change"], user);
  return { title: await titleIn(request, `accounts.ask.${asked}.title`, { name }), id, asked };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api, person } = await requireInstallation(context);
  const user = await api.installationUsers.get({ id: params["userId"] ?? "" });
  const asked = askedOf(params["change"], user);
  return whenConfirmed(request, async () => {
    await change(api, user.id, asked);
    // Whoever gave it up themselves has no more to see here.
    return asked === "unmade" && user.id === person.id
      ? "/user_home"
      : `/installation/users/${user.id}?done=${asked}`;
  });
}

async function change({ installationUsers }: ApiCalls, id: string, asked: Asked): Promise<void> {
  switch (asked) {
    case "disabled":
      await installationUsers.disable({ id });
      return;
    case "made":
    case "unmade":
      await installationUsers.setAdministrator({ id, body: { installationAdministrator: asked === "made" } });
      return;
    case "factors":
      await installationUsers.removeFactors({ id });
      return;
    case "sessions":
      await installationUsers.endSessions({ id });
  }
}

export default function ChangeManagedAccount() {
  const { t } = useTranslation();
  const { title, id, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={title}
      confirm={t(`accounts.ask.${asked}.confirm`)}
      gives={asked === "made"}
      closeTo={`/installation/users/${id}`}
      failure={answer?.failure}
    >
      <p>{t(`accounts.ask.${asked}.text`)}</p>
    </ConfirmDialog>
  );
}
