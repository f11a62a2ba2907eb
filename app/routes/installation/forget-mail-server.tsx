import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireInstallation } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  await api.mailServer.get();
  const proof = await readProof(api);
  return confirmation(request, (t) => ({
    title: t("mailServer.forgetTitle"),
    texts: [t("mailServer.forgetText")],
    confirm: t("mailServer.forget"),
    closeTo: "/installation/mail",
    proof,
  }));
}

export const action = confirmAction(
  { guard: requireInstallation, proves: ({ api }) => api },
  async ({ api }) => {
    await api.mailServer.remove();
    return { to: "/installation/mail", message: "mailServer.forgotten" };
  },
);
