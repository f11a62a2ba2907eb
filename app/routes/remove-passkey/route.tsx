import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";
import { requireUser } from "../../auth/guards.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../forms/confirmed.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const own = await allPages((query) => api.passkeys.list({ query }));
  const passkey = own.find(({ id }) => id === params["passkeyId"]);
  if (!passkey) throw new ApiError("NOT_FOUND");
  return { title: await titleIn(request, "security.passkeys.remove"), name: passkey.name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireUser(context);
  return whenConfirmed(request, async () => {
    await api.passkeys.remove({ id: params["passkeyId"] ?? "" });
    return "/account/security?done=passkeyRemoved";
  });
}

export default function RemovePasskey() {
  const { t } = useTranslation();
  const { name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("security.passkeys.removeTitle", { name })}
      confirm={t("security.passkeys.remove")}
      closeTo="/account/security"
      failure={answer?.failure}
    >
      <p>{t("security.passkeys.removeText")}</p>
    </ConfirmDialog>
  );
}
