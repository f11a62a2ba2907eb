import { z } from "zod";
import { WARRANTY_EXTENSION_MONTHS_MAX } from "#rules/warranty.ts";
import { defineCalls } from "./call.ts";
import { id, instant } from "./fields.ts";
import { licenceCode } from "./licences.ts";

/** What a device is covered for. `extensions`: those that were activated for it, the first one first. */
export const warranty = z.object({
  start: instant,
  end: instant,
  extensions: z.array(z.object({ months: z.number().int(), activatedAt: instant })),
});

export type Warranty = z.infer<typeof warranty>;

/** Printed like a licence's code. */
const extensionCode = licenceCode;
const months = z.number().int("number").min(1, "number").max(WARRANTY_EXTENSION_MONTHS_MAX, "number");

export const warrantyExtensions = defineCalls({
  byCode: {
    method: "GET",
    path: "/warrantyExtensions/warrantyExtensionByCode",
    summary: "What an extension code gives, before it is activated.",
    access: "administrator",
    guard: "licence-code",
    query: z.object({ code: extensionCode }),
    reply: z.object({ id, months }),
    errors: ["UNKNOWN_WARRANTY_CODE", "WARRANTY_CODE_USED"],
  },
  activate: {
    method: "POST",
    path: "/warrantyExtensions/activate",
    summary: "Extends the warranty of a device; the code is used up.",
    access: "administrator",
    guard: "licence-code",
    body: z.object({ code: extensionCode, deviceId: id }),
    reply: warranty,
    errors: ["UNKNOWN_WARRANTY_CODE", "WARRANTY_CODE_USED", "NOT_FOUND"],
  },
  create: {
    method: "POST",
    path: "/warrantyExtensions",
    summary: "Makes an extension and tells its code, which is kept nowhere.",
    access: "installation",
    body: z.object({ months }),
    status: 201,
    reply: z.object({ id, months, code: z.string() }),
  },
});
