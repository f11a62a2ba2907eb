import type { ExportOrder } from "#rules/export-file.ts";
import type { HistoryPlace } from "#rules/history-place.ts";

/** What is asked for: a history by the address of its screen. */
export interface AskedExport extends ExportOrder {
  /** Whose it is: somebody in a building. It ends where somebody else is there, or in another one. */
  visit: string;
  buildingId: string;
  /** The search part of the history's address. */
  search: string;
  fileName: string;
}

/** The one export of this browser, whichever tab makes it. */
export interface ExportJob extends AskedExport {
  key: "export";
  id: string;
  /** Undefined once all is read. */
  place: HistoryPlace | undefined;
  pages: number;
  rows: number;
  total: number | null;
  /** Which worker makes it, and until when nobody else may. */
  holder: string;
  heldUntil: number;
}
