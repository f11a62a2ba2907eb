import { openDatabase } from "#provider/db/database.ts";
import { migrate } from "#provider/db/migrate.ts";
import type { Migration } from "#provider/db/migration.ts";
import { migrations } from "#provider/db/migrations/index.ts";

// A process that is killed before the statement of a migration that it is told, or after its last one.

const [url = "", last = ""] = process.argv.slice(2);
let left = Number(last);

/** The same statements, so that the checksum stays; who takes them one after the other dies at the right one. */
class Statements extends Array<string> {
  override *[Symbol.iterator](): ArrayIterator<string> {
    for (let index = 0; index <= this.length; index++) {
      if (left-- === 0) process.kill(process.pid, "SIGKILL");
      if (index < this.length) yield this[index]!;
    }
  }
}

const deadly = migrations.map(({ name, statements }): Migration => {
  const own = new Statements();
  for (const [index, statement] of statements.entries()) own[index] = statement;
  return { name, statements: own };
});

void migrate(openDatabase(url), deadly);
