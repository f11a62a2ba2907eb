import { redirect } from "@remix-run/node";
import { leaveBuilding } from "#app/auth/leave-building.ts";
import { buttonAlone, takesForm } from "#app/forms/takes-form.ts";

export const action = takesForm(buttonAlone, ({ context }) => {
  return leaveBuilding(context);
});

export function loader() {
  return redirect("/user_home");
}
