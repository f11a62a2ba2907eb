import { expect, test } from "vitest";
import { migrate } from "#provider/db/migrate.ts";
import { migrations } from "#provider/db/migrations/index.ts";
import { findLeaseAge, LEASE_MS, makeLease } from "#provider/external-broker/lease.ts";
import { onEachEngine } from "./engines.ts";

onEachEngine(({ engine, newUrl, open }) => {
  test("the age of the lease at the broker is known to every server that shares it", async () => {
    const db = open(await newUrl()) as Parameters<typeof findLeaseAge>[0];
    await migrate(db, migrations);
    const start = Date.UTC(2026, 5, 1);
    expect(await findLeaseAge(db, start), "nobody ever led").toEqual({});
    await makeLease({ db, now: () => start }).hold();
    const shared = engine === "postgres";
    expect(await findLeaseAge(db, start + 4_000)).toEqual(shared ? { brokerLeaseAgeS: 4 } : {});
    expect(await findLeaseAge(db, start + 10 * LEASE_MS)).toEqual(shared ? { brokerLeaseAgeS: 100 } : {});
  });
});
