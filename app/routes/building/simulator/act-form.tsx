import type { ReactNode } from "react";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { SimulatorForm } from "./simulator-form.ts";

interface ActFormProps {
  kind: SimulatorForm["kind"];
  /** The device of the action. */
  device: string;
  className?: string;
  children: ReactNode;
}

/** The form of an action at a simulated device; its buttons are the children. */
export function ActForm({ kind, device, className = "simulator-act", children }: ActFormProps) {
  return (
    <PostForm className={className} preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="device" value={device} />
      {children}
    </PostForm>
  );
}
