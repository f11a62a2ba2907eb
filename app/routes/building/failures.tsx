import { Outlet } from "@remix-run/react";
import { ProblemPage } from "#app/components/shell/problem-page.tsx";

/** The error boundary between a building's layout and its screens: if a screen fails, the layout remains. */
export default function Failures() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ProblemPage inFrame />;
}
