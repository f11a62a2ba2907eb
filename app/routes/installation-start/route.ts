import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireInstallation } from "../../auth/guards.ts";
import { FIRST_PLACE } from "../installation/places.ts";

/** Leads to the first place of the installation. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireInstallation(context);
  return redirect(FIRST_PLACE);
}

/** Only so that what is not there is told on a page. */
export default function InstallationStart() {
  return null;
}
