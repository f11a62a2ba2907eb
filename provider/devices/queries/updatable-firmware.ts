import type { ExpressionBuilder } from "kysely";
import { latestCompatible } from "#rules/installation/firmware.ts";
import type { Reader } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";

/** Replaces a version that was not reported, so that one condition compares all. No release has it. */
const NO_VERSION = "";

/** Returns a condition: whether a device of this building has firmware that a release can update. */
export async function hasUpdatableFirmware(db: Reader, domainId: string) {
  const updatable = await listUpdatableFirmware(db, domainId);
  const models = [...new Set(updatable.map(({ model }) => model))];
  return ({ and, eb, fn, or, val }: ExpressionBuilder<Tables, "device">) => {
    const reported = fn.coalesce("firmware", val(NO_VERSION));
    return or(
      models.map((model) => {
        const ofModel = updatable.filter((each) => each.model === model);
        const versions = ofModel.map(({ firmware }) => firmware ?? NO_VERSION);
        return and([eb("model", "=", model), eb(reported, "in", versions)]);
      }),
    );
  };
}

interface InstalledFirmware {
  model: string;
  /** Null for devices that have not reported a version. */
  firmware: string | null;
}

/**
 * Lists the firmware of a building's devices for which there is a newer compatible release with a file. SQL
 * cannot compare versions number by number.
 */
async function listUpdatableFirmware(db: Reader, domainId: string): Promise<InstalledFirmware[]> {
  const [installed, releases] = await Promise.all([
    db
      .selectFrom("device")
      .select(["model", "firmware"])
      .distinct()
      .where("domain_id", "=", domainId)
      .execute(),
    db
      .selectFrom("firmware_release")
      .select(["model", "version", "minimum_version as minimumVersion"])
      .where("file_at", "is not", null)
      .where("model", "in", (eb) =>
        eb.selectFrom("device").select("device.model").where("device.domain_id", "=", domainId),
      )
      .execute(),
  ]);
  return installed.filter(({ model, firmware }) => {
    const ofModel = releases.filter((release) => release.model === model);
    return latestCompatible(ofModel, firmware) !== undefined;
  });
}
