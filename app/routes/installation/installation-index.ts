import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireInstallation } from "#app/auth/guards.ts";
import { FIRST_PLACE } from "./places.ts";

/** Redirects to the first place of the installation. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireInstallation(context);
  return redirect(FIRST_PLACE);
}

/** Exists only so that an unknown address is reported on a page. */
export default function InstallationIndex() {
  return null;
}
