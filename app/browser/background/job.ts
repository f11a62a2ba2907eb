import type { ExportOrder } from "#rules/history/export-file.ts";
import type { HistoryPosition } from "#rules/history/history-place.ts";

/** The request: a history by the address of its screen. */
export interface RequestedExport extends ExportOrder {
  /** The owner: a person in a building. The job ends when another person or building is active. */
  visit: string;
  buildingId: string;
  /** The query of the history's address. */
  search: string;
  fileName: string;
}

/** The only export of this browser, in any tab. */
export interface ExportJob extends RequestedExport {
  key: "export";
  id: string;
  /** Undefined once everything is read. */
  place: HistoryPosition | undefined;
  pages: number;
  rows: number;
  total: number | null;
  /** The worker that runs it, and the end of its lease. */
  holder: string;
  heldUntil: number;
}
