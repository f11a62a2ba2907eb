import { z } from "zod";
import { WARRANTY_EXTENSION_MONTHS_MAX } from "#rules/devices/warranty.ts";
import { defineCalls } from "../call.ts";
import { id, instant } from "../fields.ts";
import { licenceCode } from "../licences/licences.ts";

/** The warranty of a device. `extensions` are the activated ones, oldest first. */
export const warranty = z.object({
  /** When the warranty began, in milliseconds since 1970. */
  start: instant,

  /** When it ends with all extensions, in milliseconds since 1970. */
  end: instant,

  /** The activated extensions, oldest first. */
  extensions: z.array(
    z.object({
      /** How many months it adds. */
      months: z.number().int(),
      /** When it was activated, in milliseconds since 1970. */
      activatedAt: instant,
    }),
  ),
});

export type Warranty = z.infer<typeof warranty>;

/** The code of the extension, printed like that of a licence; dashes and spaces are ignored. */
const extensionCode = licenceCode;

/** Months that the extension adds. */
const months = z.number().int("number").min(1, "number").max(WARRANTY_EXTENSION_MONTHS_MAX, "number");

/** Warranty extensions for devices. */
export const warrantyExtensions = defineCalls({
  byCode: {
    method: "GET",
    path: "/warrantyExtensions/warrantyExtensionByCode",
    summary: "What an extension code adds, before it is activated.",
    access: "administrator",
    inViews: true,
    installer: "DEVICES",
    guard: "licence-code",
    query: z.object({ code: extensionCode }),
    reply: z.object({ id, months }),
    errors: ["UNKNOWN_WARRANTY_CODE", "WARRANTY_CODE_USED"],
  },
  activate: {
    method: "POST",
    path: "/warrantyExtensions/activate",
    summary: "Extends the warranty of a device and uses up the code.",
    access: "administrator",
    installer: "DEVICES",
    guard: "licence-code",
    body: z.object({
      code: extensionCode,
      /** The device to extend the warranty of. */
      deviceId: id,
    }),
    reply: warranty,
    errors: ["UNKNOWN_WARRANTY_CODE", "WARRANTY_CODE_USED"],
  },
  create: {
    method: "POST",
    path: "/warrantyExtensions",
    summary: "Creates an extension and returns its code, which is not stored.",
    access: "installation",
    body: z.object({ months }),
    status: 201,
    reply: z.object({
      id,
      months,
      /** The code, only shown in this reply. */
      code: z.string(),
    }),
  },
});
