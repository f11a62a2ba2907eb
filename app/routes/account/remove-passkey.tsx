import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const own = await allPages((query) => api.passkeys.list({ query }));
  const passkey = own.find(({ id }) => id === params["passkeyId"]);
  if (!passkey) throw new ApiError("NOT_FOUND");
  const title = await titleIn(request, "security.passkeys.remove");
  return { title, name: passkey.name, proof: await readProof(api) };
}

export const action = confirmAction(
  { guard: requireUser, proves: ({ api }) => api },
  async ({ api, params }) => {
    await api.passkeys.remove({ id: params["passkeyId"] ?? "" });
    return { to: "/account/security", message: "security.done.passkeyRemoved" };
  },
);

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
