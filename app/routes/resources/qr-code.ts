import type { LoaderFunctionArgs } from "@remix-run/node";
import QRCode from "qrcode";
import { z } from "zod";
import { inviteAddress } from "#app/addresses/invite-address.ts";
import { type BuildingVisit, requireAdministrator } from "#app/auth/guards.ts";
import { answerJson } from "#app/auth/json-answers.ts";
import { readForm, requirePost } from "#app/forms/read-form.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import type { LoadContext } from "#app/load-context.ts";
import { declareForm } from "#contract/declared-form.ts";
import { errors } from "#contract/error-numbers.ts";
import { ApiError, type Fields } from "#contract/errors.ts";
import { listFieldProblems } from "#contract/field-problems.ts";
import { id } from "#contract/fields.ts";
import { buildingAddress } from "#rules/buildings/building-address.ts";
import { servedFileHeaders } from "#rules/installation/served-files.ts";

/** The contents of a code: entities of the current building, never a caller's text (attack F07). */
const requestSchema = z.union([
  z.strictObject({ device: id }),
  z.strictObject({ invite: id }),
  z.strictObject({ credential: id }),
  z.strictObject({ call: id }),
]);
type QrRequest = z.infer<typeof requestSchema>;

/** The longest text that still scans well from a phone's screen. */
const TEXT_MAX = 400;

export function loader({ request, context }: LoaderFunctionArgs) {
  const search = Object.fromEntries(new URL(request.url).searchParams);
  return answerJson(context, (visit) => draw(context, visit, search));
}

export const action = takesForm(declareForm(requestSchema, { json: true }), ({ request, context }) => {
  return answerJson(context, async (visit) => {
    requirePost(request);
    const isJson = request.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    const received: unknown = isJson ? context.json : Object.fromEntries(readForm(request, context));
    return draw(context, visit, withoutFormToken(received));
  });
});

async function draw(context: LoadContext, visit: BuildingVisit, received: unknown): Promise<Response> {
  // Only invites are limited to administrators; the role is checked before the request's validity.
  if (isObject(received) && "invite" in received) await requireAdministrator(context);
  const parsed = requestSchema.safeParse(received);
  if (!parsed.success) {
    const fields = listFieldProblems(parsed.error, received);
    throw refused("Name a device, an invite, a credential or a call.", fields);
  }
  const text = await textOf(context.publicUrl, visit, parsed.data);
  if (text.length > TEXT_MAX) throw refused("The address is too long for a QR code.");
  const picture = await QRCode.toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return new Response(picture, {
    headers: servedFileHeaders({ drawn: "image/svg+xml; charset=utf-8" }),
  });
}

/** The API answers 403 or 404 for entities that the caller may not see. */
async function textOf(
  publicUrl: string,
  { api, domainId }: BuildingVisit,
  parsed: QrRequest,
): Promise<string> {
  // Scanned with a phone, they open the page for people with access, in whatever building the phone's session is.
  if ("device" in parsed) {
    const { id: deviceId } = await api.devices.get({ id: parsed.device });
    return buildingAddress(publicUrl, domainId, `devices/${deviceId}`);
  }
  if ("call" in parsed) {
    const { id: callId } = await api.ringCalls.get({ id: parsed.call });
    return buildingAddress(publicUrl, domainId, `calls/${callId}`);
  }
  if ("invite" in parsed)
    return inviteAddress(publicUrl, (await api.invites.get({ id: parsed.invite })).code);
  const { credentialType, value } = await api.accessCredentials.get({ id: parsed.credential });
  if (credentialType === "QR" && value !== null) return value;
  throw refused("This credential is no QR code.");
}

function refused(message: string, fields?: Fields): ApiError {
  return new ApiError("INVALID_INPUT", fields ? { fields } : {}, { ...errors.INVALID_INPUT, message });
}

function withoutFormToken(received: unknown): unknown {
  if (!isObject(received)) return received;
  return Object.fromEntries(Object.entries(received).filter(([name]) => name !== "formToken"));
}

function isObject(received: unknown): received is object {
  return typeof received === "object" && received !== null;
}
