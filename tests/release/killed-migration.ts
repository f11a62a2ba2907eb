import { openDatabase } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import type { Migration } from "#storage/migration.ts";
import { migrations } from "#storage/migrations/index.ts";

// A process that kills itself before a given statement of the migrations, or after a migration's last one.

const [url = "", last = ""] = process.argv.slice(2);
let left = Number(last);

/** The same statements, so that the checksum is unchanged; iterating kills the process at the given one. */
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
