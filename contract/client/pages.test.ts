import { describe, expect, it } from "vitest";
import { ApiError } from "../errors.ts";
import { allPages } from "./pages.ts";

/** A list of numbers as a provider would page it; records the maximum of concurrent calls. */
function numbers(total: number) {
  const open = { now: 0, most: 0, calls: 0 };
  async function fetchPage({ page, pageSize }: { page: number; pageSize: number }) {
    open.calls++;
    open.most = Math.max(open.most, ++open.now);
    await new Promise((resolve) => setTimeout(resolve, 5 - (page % 5)));
    open.now--;
    const items = Array.from({ length: total }, (_, index) => index).slice(
      page * pageSize,
      (page + 1) * pageSize,
    );
    return { items, page, pageSize, total };
  }
  return { open, fetchPage };
}

describe("a whole list", () => {
  it("is refused when a page has more items than requested", async () => {
    const items = Array.from({ length: 51 }, () => 1);
    const fetched = allPages(async ({ page, pageSize }) => ({ items, page, pageSize, total: 51 }));
    await expect(fetched).rejects.toMatchObject({ errorName: "PROVIDER_GARBLED" });
  });

  it("fails with the failure of a page, and requests no more pages", async () => {
    let calls = 0;
    const fetched = allPages(async ({ page, pageSize }) => {
      calls++;
      if (page === 3) throw new ApiError("OVERLOADED");
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { items: [page], page, pageSize, total: 100_000 };
    });
    await expect(fetched).rejects.toMatchObject({ errorName: "OVERLOADED" });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(calls).toBeLessThan(12);
  });

  it("ends at an empty page, regardless of its total", async () => {
    let calls = 0;
    const items = await allPages(async ({ page, pageSize }) => {
      calls++;
      return { items: page < 2 ? ["item"] : [], page, pageSize, total: 1e9 };
    });
    expect(items).toEqual(["item", "item"]);
    expect(calls).toBeLessThan(10);
  });

  it.each([0, 1, 50, 51, 1234])(
    "of %i items comes complete and in order, with at most five pages at once",
    async (total) => {
      const { open, fetchPage } = numbers(total);
      expect(await allPages(fetchPage)).toEqual(Array.from({ length: total }, (_, index) => index));
      expect(open.most).toBeLessThanOrEqual(5);
      expect(open.calls).toBe(Math.max(1, Math.ceil(total / 50)));
    },
  );
});
