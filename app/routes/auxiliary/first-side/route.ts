import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdministrator } from "../../../auth/guards.ts";

/** Leads to the first side of an auxiliary. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id } = await api.auxiliaries.get({ id: params["auxiliaryId"]! });
  return redirect(`/domain/auxiliaries/${id}/settings`);
}

/** Only so that what is not there is told on a page. */
export default function FirstSide() {
  return null;
}
