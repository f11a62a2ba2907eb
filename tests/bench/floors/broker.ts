import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { createServer } from "node:net";
import { Aedes } from "aedes";
import { DatabaseSync } from "#storage/engine/sqlite.ts";
import type { FloorOrder } from "../floor-order.ts";

/**
 * Runs a broker without accounts: for each presented value one indexed read, one durable write and an answer,
 * for each ring one durable write and a line on all event streams.
 */
export async function answerAtBroker(
  order: Extract<FloorOrder, { kind: "broker" }>,
): Promise<RequestListener> {
  const { find, write } = openTables(order);
  const streams = new Set<ServerResponse>();
  const broker = await Aedes.createBroker();
  broker.on("publish", ({ topic, payload }) => {
    if (topic === "presented") {
      const value = payload.toString();
      write("ACCESS", find(value));
      broker.publish(
        { cmd: "publish", topic: "decision", payload: value, qos: 1, dup: false, retain: false },
        () => undefined,
      );
    } else if (topic === "ring") {
      write("RING", payload.toString());
      for (const stream of streams) stream.write("data: changed\n\n");
    }
  });
  await once(createServer(broker.handle).listen(order.mqttPort, "127.0.0.1"), "listening");
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n");
    streams.add(response);
    response.once("close", () => streams.delete(response));
  };
}

function openTables({ database, tags }: { database: string; tags: number }) {
  const connection = new DatabaseSync(database);
  // The driver frees an unreferenced connection even if its prepared statements are still used.
  process.once("exit", () => connection.close());
  connection.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table tag(value text primary key, person text not null) strict;
    create table event(id text primary key, kind text not null, person text not null) strict;
    insert into tag with recursive number(n) as (select 0 union all select n + 1 from number where n + 1 < ${tags})
      select printf('%014X', n), printf('person-%d', n) from number;
  `);
  const select = connection.prepare("select person from tag where value = ?");
  const insert = connection.prepare("insert into event values(?, ?, ?)");
  return {
    find: (value: string): string => {
      const row = select.get(value) as { person: string } | undefined;
      if (!row) throw new Error("There is no such tag");
      return row.person;
    },
    write: (kind: string, person: string): void => void insert.run(randomUUID(), kind, person),
  };
}
