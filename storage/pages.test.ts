import { describe, expect, it } from "vitest";
import { readPage } from "./pages.ts";

/** Makes a list of numbers that records how often it was counted. */
function numbers(total: number) {
  const counted = { times: 0 };
  const source = {
    rows: async (limit: number, offset: number) =>
      Array.from({ length: total }, (_, index) => index).slice(offset, offset + limit),
    count: async () => {
      counted.times += 1;
      return total;
    },
  };
  return { source, counted };
}

describe("a page of a list", () => {
  it.each([
    ["a list without anything", 0, { page: 0 }, 0],
    ["a short first page", 7, { page: 0 }, 7],
    ["a first page that is just full", 50, { page: 0 }, 50],
    ["a short last page", 120, { page: 2 }, 120],
    ["a last page that is just full", 100, { page: 1 }, 100],
    ["a page in the middle, when its reader has counted", 160, { page: 1, counted: 160 }, 160],
    ["a last page that shows another total than its reader has counted", 120, { page: 2, counted: 160 }, 120],
  ])("is read without counting: %s", async (_what, length, query, total) => {
    const { source, counted } = numbers(length);
    const read = await readPage({ pageSize: 50, ...query }, source);
    expect(read.total).toBe(total);
    expect(read.items).toHaveLength(Math.min(50, length - query.page * 50));
    expect(counted.times).toBe(0);
  });

  it.each([
    ["the total is unknown", 160, { page: 0 }],
    ["a total in the address is not believed, not even of a full page", 160, { page: 0, total: 500 }],
    ["it lies behind the end", 60, { page: 3 }],
  ])("counts its list once when %s", async (_what, length, query) => {
    const { source, counted } = numbers(length);
    expect((await readPage({ pageSize: 50, ...query }, source)).total).toBe(length);
    expect(counted.times).toBe(1);
  });
});
