import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { endView } from "#app/auth/person-view.ts";
import { buttonAlone, takesForm } from "#app/forms/takes-form.ts";

export const action = takesForm(buttonAlone, ({ context }) => endView(context), { inViews: true });

export async function loader({ context }: LoaderFunctionArgs) {
  await requireDomain(context);
  return redirect("/domain");
}
