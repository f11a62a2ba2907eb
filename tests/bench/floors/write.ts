import type { IncomingMessage, RequestListener } from "node:http";
import { DatabaseSync } from "#storage/engine/sqlite.ts";
import type { FloorOrder } from "../floor-order.ts";

/** Writes to a table of the same length with the same driver, each write with its own fsync. */
export function writeOneByOne({ database, ids }: Extract<FloorOrder, { kind: "write" }>): RequestListener {
  const connection = new DatabaseSync(database);
  // The driver frees an unreferenced connection even if its prepared statements are still used.
  process.once("exit", () => connection.close());
  connection.exec("pragma journal_mode = wal; pragma synchronous = full");
  connection.exec(
    "create table device(id text primary key, name text not null, name_key text not null) strict",
  );
  const insert = connection.prepare("insert into device values(?, ?, ?)");
  for (const id of ids) insert.run(id, "Panel", "panel");
  const update = connection.prepare("update device set name = ?, name_key = ? where id = ?");
  return (request, response) => {
    void nameIn(request).then((name) => {
      update.run(name, name.toLowerCase(), (request.url ?? "").split("/").at(-1) ?? "");
      response.end(JSON.stringify({ name }));
    });
  };
}

async function nameIn(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return (JSON.parse(text) as { name: string }).name;
}
