import type { Json } from "./json.ts";

/** What the installation keeps for itself. */

/** What the installation knows of itself: the set-up code's hash. */
export interface InstallationTable {
  name: string;
  value: string;
}

export interface JobTable {
  id: string;
  kind: string;
  payload: Json;
  run_at: number;
  attempts: number;
  locked_until: number;
  done_at: number | null;
  error: string | null;
}
