import { parseCustomization, parseCustomizationSection } from "#contract/devices/device-customizations.ts";
import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { type CustomizationSection, SECTIONS_OF_TYPE } from "#rules/devices/devices.ts";
import { type Reader, transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { readCustomization, writeCustomization } from "../queries/device-customizations.ts";
import { getDevice } from "../queries/devices.ts";

export const deviceCustomizations: Handlers<Api["deviceCustomizations"]> = {
  async get({ id, section }, { domainId }, { db }) {
    const name = await sectionOfDevice(db, domainId, { id, section });
    return parseCustomization(name, await readCustomization(db, id, name));
  },

  async update({ id, section, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      const name = await sectionOfDevice(tx, domainId, { id, section });
      const values = parseCustomization(name, { ...(await readCustomization(tx, id, name)), ...body });
      await writeCustomization(tx, id, name, values);
      return values;
    });
  },
};

/** @throws ApiError NOT_FOUND, also for a section that devices of this type don't have */
async function sectionOfDevice(
  db: Reader,
  domainId: string,
  { id, section }: { id: string; section: string },
): Promise<CustomizationSection> {
  const { type } = await getDevice(db, domainId, id);
  const name = parseCustomizationSection(section);
  if (!SECTIONS_OF_TYPE[type].includes(name)) throw new ApiError("NOT_FOUND");
  return name;
}
