import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireInstallation } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const releases = await allPages((query) => api.appReleases.list({ query }));
  const found = releases.find(({ id }) => id === params.releaseId);
  if (!found) throw new ApiError("NOT_FOUND");
  const { model, version } = found;
  const proof = await readProof(api);
  return confirmation(request, (t) => ({
    title: t("releases.withdrawTitle", { model, version }),
    texts: [t("releases.withdrawText")],
    confirm: t("releases.withdraw"),
    closeTo: "/installation/firmware",
    proof,
  }));
}

export const action = confirmAction(
  { guard: requireInstallation, proves: ({ api }) => api },
  async ({ api, params }) => {
    await api.appReleases.remove({ id: params.releaseId ?? "" });
    return { to: "/installation/firmware", message: "releases.withdrawn" };
  },
);
