import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireOwnAccount } from "#app/auth/guards.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ActivateDialog } from "#app/routes/building/licences/activate-licence/activate-dialog.tsx";
import { activationAction } from "#app/routes/building/licences/activate-licence/activation.ts";

const CLOSE_TO = "/user_home";

export const meta = titleMeta;

/** Activates a licence as in a building, but without groups to limit it to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOwnAccount(context);
  return { title: await titleIn(request, "licences.activate") };
}

export const action = activationAction(requireOwnAccount, CLOSE_TO);

export default function ActivateOwnLicence() {
  return <ActivateDialog closeTo={CLOSE_TO} answer={useActionData<typeof action>()} />;
}
