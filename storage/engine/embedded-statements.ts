import type { CompiledQuery, QueryResult } from "kysely";
import type { DecodedColumns } from "./columns.ts";
import type { Connection } from "./sqlite.ts";

type PreparedStatement = ReturnType<Connection["prepare"]>;
type Decode = (value: unknown) => unknown;
type Field = { name: string; decode: Decode | undefined };
type Statement = { prepared: PreparedStatement; hasRows: boolean; fields: Field[] | undefined };

const MAX_STATEMENTS = 500;

/** The prepared statements of one connection, cached by their text. */
export class Statements {
  #connection: Connection;
  #columns: DecodedColumns;
  #known = new Map<string, Statement>();

  constructor(connection: Connection, columns: DecodedColumns) {
    this.#connection = connection;
    this.#columns = columns;
  }

  /** Runs one query to completion. */
  run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql);
    const parameters = query.parameters.map(toEngine);
    if (!statement.hasRows) {
      return { rows: [], numAffectedRows: BigInt(statement.prepared.run(...parameters).changes) };
    }
    const found = statement.prepared.all(...parameters);
    const fields = this.#fieldsOf(statement);
    const rows = found.map((values) => toRow<R>(fields, values));
    return { rows, numAffectedRows: BigInt(rows.length) };
  }

  /** Runs one query row by row. */
  *iterate<R>(query: CompiledQuery): Generator<R, void> {
    const statement = this.#prepare(query.sql);
    for (const values of statement.prepared.iterate(...query.parameters.map(toEngine))) {
      yield toRow(this.#fieldsOf(statement), values);
    }
  }

  /** Runs one query chunk by chunk. */
  *iterateChunks<R>(query: CompiledQuery, chunkSize: number): Generator<QueryResult<R>, void> {
    let rows: R[] = [];
    for (const row of this.iterate<R>(query)) {
      rows.push(row);
      if (rows.length < chunkSize) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length > 0) yield { rows };
  }

  /** Drops all statements after a schema change, which makes their columns stale. */
  clear(): void {
    this.#known.clear();
  }

  close(): void {
    this.#known.clear();
    this.#connection.close();
  }

  #prepare(sql: string): Statement {
    const known = this.#known.get(sql);
    if (known) return known;
    const prepared = this.#connection.prepare(sql);
    prepared.setReturnArrays(true);
    const oldest = this.#known.keys().next();
    if (this.#known.size >= MAX_STATEMENTS && !oldest.done) this.#known.delete(oldest.value);
    const statement: Statement = { prepared, hasRows: prepared.columns().length > 0, fields: undefined };
    this.#known.set(sql, statement);
    return statement;
  }

  /** Called only after the first row: until then a statement may be prepared for an older schema. */
  #fieldsOf(statement: Statement): Field[] {
    statement.fields ??= statement.prepared
      .columns()
      .map(({ name, column }) => ({ name, decode: this.#decoder(column ?? name) }));
    return statement.fields;
  }

  #decoder(column: string): Decode | undefined {
    if (this.#columns.boolean.has(column))
      return (value) => (typeof value === "number" ? value === 1 : value);
    if (this.#columns.json.has(column)) {
      return (value) => (typeof value === "string" ? JSON.parse(value) : value);
    }
    return undefined;
  }
}

function toRow<R>(fields: Field[], values: unknown[]): R {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]!;
    const value = values[index];
    row[field.name] = field.decode ? field.decode(value) : value;
  }
  return row as R;
}

function toEngine(value: unknown): unknown {
  if (typeof value === "boolean") return Number(value);
  return value === undefined ? null : value;
}
