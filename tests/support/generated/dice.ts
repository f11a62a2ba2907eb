import fc from "fast-check";
import { newId, type Transaction } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";

/** When everything generated was created. */
export const GENERATED_AT = 1_780_000_000_000;
export const HOUR_MS = 3_600_000;

/** Random choices of one run of a property, and ids whose order is that in which they were made. */
export class Dice {
  readonly #gen: fc.GeneratorValue;
  readonly #run = newId();
  #ids = 0;

  constructor(gen: fc.GeneratorValue) {
    this.#gen = gen;
  }

  newId(): string {
    return `${this.#run}-${String(++this.#ids).padStart(4, "0")}`;
  }

  newIds(count: number): string[] {
    return Array.from({ length: count }, () => this.newId());
  }

  /** Returns true once in `sides` times. */
  once(sides: number): boolean {
    return this.#gen(fc.nat, { max: sides - 1 }) === 0;
  }

  oneOf<T>(all: readonly T[]): T {
    return all[this.#gen(fc.nat, { max: all.length - 1 })]!;
  }

  someOf<T>(all: readonly T[]): T[] {
    return all.filter(() => this.once(2));
  }
}

/** Returns each of these with each of the others. */
export function pairs<A, B>(all: readonly A[], others: readonly B[]): [A, B][] {
  return all.flatMap((one) => others.map((other): [A, B] => [one, other]));
}

/** Adds rows to a table; none is no error. */
export async function addRows<T extends keyof Tables>(
  tx: Transaction,
  table: T,
  rows: readonly object[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto(table)
      .values(rows as never)
      .execute();
}
