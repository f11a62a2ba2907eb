import type { ReactNode } from "react";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { SimulatorForm } from "./simulator-form.ts";

interface ActFormProps {
  kind: SimulatorForm["kind"];
  /** The device that is acted at, whose page the answer leads to. */
  device: string;
  className?: string;
  children: ReactNode;
}

/** One thing that can be done at a simulated device; its buttons are the children. */
export function ActForm({ kind, device, className = "simulator-act", children }: ActFormProps) {
  return (
    <PostForm className={className} preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="device" value={device} />
      {children}
    </PostForm>
  );
}
