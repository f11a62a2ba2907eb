import { Outlet } from "@remix-run/react";
import { ProblemPage } from "../../components/problem-page.tsx";

/** Stands between a building's frame and its screens: where a screen fails, the frame stays to go on from. */
export default function Failures() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ProblemPage inFrame />;
}
