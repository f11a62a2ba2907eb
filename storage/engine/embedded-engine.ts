import { setImmediate as nextTurn } from "node:timers/promises";
import type { CompiledQuery, QueryResult } from "kysely";
import type { DecodedColumns } from "./columns.ts";
import { type EmbeddedFile, finishLog, openEmbeddedFile, openReader } from "./embedded-file.ts";
import { Statements } from "./embedded-statements.ts";
import { explainFault } from "./file-faults.ts";
import { GroupCommit, type Unit } from "./group-commit.ts";
import type { Connection } from "./sqlite.ts";
import { leadingVerb } from "./statement-kind.ts";
import { storageFault } from "./storage-fault.ts";

const SCHEMA_VERBS = new Set(["create", "alter", "drop"]);

/**
 * SQLite in this process: one writer with group commit and one reader on its own snapshot. A write is
 * acknowledged only after the fsync of its COMMIT; a read sees every write acknowledged before it began.
 */
export class EmbeddedEngine {
  #file: EmbeddedFile;
  #columns: DecodedColumns;
  #reading: Statements;
  #writing: Statements;
  #idleStreams: Statements[] = [];
  #units: GroupCommit;
  #schemaChanged = false;
  #closing: Promise<void> | undefined;

  /** Opens the file. Throws, naming the file, when it is damaged or in use. */
  constructor(path: string, columns: DecodedColumns) {
    this.#file = openEmbeddedFile(path);
    this.#columns = columns;
    this.#reading = new Statements(this.#openReader(), columns);
    this.#writing = new Statements(this.#file.writer, columns);
    this.#units = new GroupCommit(this.#file.writer);
  }

  /** Whether the last changes before this start may be lost, because the log was deleted. */
  get logMissing(): boolean {
    return this.#file.logMissing;
  }

  /** Whether the disk was full when the file was opened. */
  get isFull(): boolean {
    return this.#file.isFull;
  }

  /** Runs a query that only reads. */
  read<R>(query: CompiledQuery): QueryResult<R> {
    return this.#explained(() => this.#reading.run(query));
  }

  /** Waits for the writer and opens a unit of work on it. */
  enter(): Promise<Unit> {
    return this.#units.enter().catch((error: unknown) => {
      throw explainFault(this.#file.path, error);
    });
  }

  /** Runs a query inside an open unit. */
  write<R>(unit: Unit, query: CompiledQuery): QueryResult<R> {
    const result = this.#explained(() => this.#units.run(unit, () => this.#writing.run<R>(query)));
    if (isSchemaChange(query)) {
      this.#schemaChanged = true;
      this.#writing.clear();
    }
    return result;
  }

  /** Ends a unit; when it is committed, it is durable once the promise resolves. */
  async leave(unit: Unit, isCommit: boolean): Promise<void> {
    await this.#units.leave(unit, isCommit).catch((error: unknown) => {
      throw explainFault(this.#file.path, error);
    });
    if (!this.#schemaChanged) return;
    this.#schemaChanged = false;
    for (const statements of [this.#writing, this.#reading, ...this.#idleStreams]) statements.clear();
  }

  /** Reads in chunks on a separate connection: an open cursor would freeze the shared reader's snapshot. */
  async *stream<R>(query: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<R>, void> {
    // Connections are reused, because a closed connection releases its memory only on garbage collection.
    const statements = this.#idleStreams.pop() ?? new Statements(this.#openReader(), this.#columns);
    try {
      for (const chunk of statements.iterateChunks<R>(query, chunkSize)) {
        yield chunk;
        // Reading a chunk blocks the event loop; other requests run between chunks.
        await nextTurn();
      }
    } catch (error) {
      throw explainFault(this.#file.path, error);
    } finally {
      this.#idleStreams.push(statements);
    }
  }

  /** Makes pending work durable and releases the file. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#units.close();
    for (const reading of [this.#reading, ...this.#idleStreams]) reading.close();
    try {
      // SQLite itself does this at the last close only when no prepared statement is left.
      finishLog(this.#file);
    } catch (error) {
      // On a disk that takes no writes the log remains, with every acknowledged write.
      const fault = storageFault(explainFault(this.#file.path, error));
      if (fault !== "full" && fault !== "read-only") throw error;
    }
    this.#file.writer.close();
    this.#file.lock?.close();
  }

  #openReader(): Connection {
    return openReader(this.#file.path, this.#file.readOnly);
  }

  #explained<R>(work: () => R): R {
    try {
      return work();
    } catch (error) {
      throw explainFault(this.#file.path, error);
    }
  }
}

function isSchemaChange({ query, sql }: CompiledQuery): boolean {
  return query.kind === "RawNode" && SCHEMA_VERBS.has(leadingVerb(sql));
}
