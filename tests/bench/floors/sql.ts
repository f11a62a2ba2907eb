import type { RequestListener } from "node:http";
import { DatabaseSync } from "#storage/engine/sqlite.ts";
import type { FloorOrder } from "../floor-order.ts";

/** Runs the SQL of a list and nothing else: the cost of its rows and their JSON. */
export function answerWithRows({ database, queries }: Extract<FloorOrder, { kind: "sql" }>): RequestListener {
  const connection = new DatabaseSync(database, { readOnly: true });
  // The driver frees an unreferenced connection even if its prepared statements are still used.
  process.once("exit", () => connection.close());
  const statements = queries.map(({ sql, parameters }) => ({
    prepared: connection.prepare(sql),
    parameters: parameters.map((value) => value as string | number | null),
  }));
  return (_request, response) => {
    const results = statements.map(({ prepared, parameters }) => prepared.all(...parameters));
    const [items = []] = results;
    const body = JSON.stringify({ items, page: 0, pageSize: items.length, ...results.at(-1)?.[0] });
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  };
}
