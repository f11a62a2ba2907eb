import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdministrator } from "../../../auth/guards.ts";
import { requireSide } from "../require-side.ts";

/** Leads to the first side of a device's appearance. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id } = await requireSide(api, params["deviceId"]!, "appearance");
  return redirect(`/domain/devices/${id}/appearance/display`);
}

/** Only so that what is not there is told on a page. */
export default function AppearanceIndex() {
  return null;
}
