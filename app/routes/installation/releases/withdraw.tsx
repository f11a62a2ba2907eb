import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const releases = await allPages((query) => api.appReleases.list({ query }));
  const found = releases.find(({ id }) => id === params.releaseId);
  if (!found) throw new ApiError("NOT_FOUND");
  const { model, version } = found;
  return { title: await titleIn(request, "releases.withdraw"), model, version, proof: await readProof(api) };
}

export const action = confirmAction(
  { guard: requireInstallation, proves: ({ api }) => api },
  async ({ api, params }) => {
    await api.appReleases.remove({ id: params.releaseId ?? "" });
    return { to: "/installation/firmware", message: "releases.withdrawn" };
  },
);

export default function WithdrawRelease() {
  const { t } = useTranslation();
  const { model, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("releases.withdrawTitle", { model, version })}
      confirm={t("releases.withdraw")}
      closeTo="/installation/firmware"
      failure={answer?.failure}
    >
      <p>{t("releases.withdrawText")}</p>
    </ConfirmDialog>
  );
}
