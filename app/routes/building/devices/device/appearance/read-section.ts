import type { FormValues } from "#app/forms/edits/opened-values.ts";
import { requireCapability } from "#app/routes/building/devices/device/require-capability.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import {
  type Customization,
  parseCustomization,
  parseCustomizationSection,
} from "#contract/devices/device-customizations.ts";
import { ApiError } from "#contract/errors.ts";
import { type CustomizationSection, SECTIONS_OF_TYPE } from "#rules/devices/devices.ts";
import { type SectionFields, sectionFields } from "./section-fields.ts";

/** The section in the address, of a device that has it. @throws ApiError NOT_FOUND */
export async function requireSection(api: ApiCalls, id: string, name: string) {
  const device = await requireCapability(api, id, "appearance");
  const section = parseCustomizationSection(name);
  const sections = SECTIONS_OF_TYPE[device.type];
  if (!sections.includes(section)) throw new ApiError("NOT_FOUND");
  return { device, section, sections };
}

/** The current values of a section. */
export async function readSection<S extends CustomizationSection>(
  api: ApiCalls,
  id: string,
  section: S,
): Promise<NonNullable<Customization[S]>> {
  const values = await api.deviceCustomizations.get({ id, section });
  return parseCustomization(section, values) as NonNullable<Customization[S]>;
}

/** The fields of a section's form as they are stored. */
export async function readSectionFields<S extends CustomizationSection>(
  api: ApiCalls,
  id: string,
  section: S,
): Promise<FormValues> {
  const fields: SectionFields = sectionFields;
  return fields[section](await readSection(api, id, section));
}
