/** A query as Kysely compiled it for the provider. */
export interface SqlQuery {
  sql: string;
  parameters: readonly unknown[];
}

/** Selects the floor to run, with its parameters. */
export type FloorOrder = { port?: number } & (
  | { kind: "bare" }
  /** Runs the queries for each request; the first one's rows are the items, the last one counts. */
  | { kind: "sql"; database: string; queries: SqlQuery[] }
  /** Express sends one page. */
  | { kind: "express"; html: string; headers?: Record<string, string> }
  /** react-dom/server renders the screen of devices. */
  | { kind: "screen"; devices: unknown[]; total: number; label: string; person: string; manifest: string }
  /** Each PUT is a separate write, durable when it is answered. */
  | { kind: "write"; database: string; ids: string[] }
  /** A bare MQTT broker that answers presented values, and forwards rings to a bare event stream. */
  | { kind: "broker"; database: string; mqttPort: number; tags: number }
);
