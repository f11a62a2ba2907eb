import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { leaveBuilding } from "../../auth/leave-building.ts";

export function action({ context }: ActionFunctionArgs) {
  return leaveBuilding(context);
}

export function loader() {
  return redirect("/user_home");
}
