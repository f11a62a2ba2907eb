import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireInstaller } from "#app/auth/guards.ts";

/** Redirects to the first tab of an auxiliary. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const { id } = await api.auxiliaries.get({ id: params["auxiliaryId"]! });
  return redirect(`/domain/auxiliaries/${id}/settings`);
}

/** Exists only so that an unknown id is reported on a page. */
export default function AuxiliaryIndex() {
  return null;
}
