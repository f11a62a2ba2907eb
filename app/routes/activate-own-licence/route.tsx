import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireUser } from "../../auth/guards.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { ActivateDialog } from "../activate-licence/activate-dialog.tsx";
import { activateByCode } from "../activate-licence/activation.ts";

const CLOSE_TO = "/user_home";

export const meta = titleMeta;

/** The same as in a building, where there is no group that the licence could be for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(context);
  return { title: await titleIn(request, "licences.activate") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(context);
  return activateByCode(api, await request.formData(), CLOSE_TO);
}

export default function ActivateOwnLicence() {
  return <ActivateDialog closeTo={CLOSE_TO} answer={useActionData<typeof action>()} />;
}
