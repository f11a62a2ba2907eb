/** A query as Kysely compiled it for the provider. */
export interface SqlQuery {
  sql: string;
  parameters: readonly unknown[];
}

/** Which floor to run, with what it needs. */
export type FloorOrder = { port?: number } & (
  | { kind: "bare" }
  /** Runs the queries for each request; the first one's rows are the items, the last one counts. */
  | { kind: "sql"; database: string; queries: SqlQuery[] }
  /** Express sends one page. */
  | { kind: "express"; html: string }
  /** react-dom/server renders the screen of devices. */
  | { kind: "screen"; devices: unknown[]; total: number; label: string; person: string; manifest: string }
  /** Each PUT is a write of its own, durable when it is answered. */
  | { kind: "write"; database: string; ids: string[] }
  /** A bare MQTT broker that answers what is presented, and passes rings on to a bare event stream. */
  | { kind: "broker"; database: string; mqttPort: number; tags: number }
);
