import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import QRCode from "qrcode";
import { z } from "zod";
import { ApiError, errors } from "#contract/errors.ts";
import { id } from "#contract/fields.ts";
import type { BuildingVisit } from "../../auth/guards.ts";
import { answerJson } from "../../auth/json-answers.ts";
import { inviteAddress } from "../../invite-address.ts";
import type { LoadContext } from "../../load-context.ts";

/** What a code can be of: things of the building one is in, and nothing that a caller makes up (attack F07). */
const wanted = z.union([
  z.strictObject({ device: id }),
  z.strictObject({ invite: id }),
  z.strictObject({ credential: id }),
]);
type Wanted = z.infer<typeof wanted>;

/** The longest text that still scans well from a phone's screen. */
const TEXT_MAX = 400;

export function loader({ request, context }: LoaderFunctionArgs) {
  const search = Object.fromEntries(new URL(request.url).searchParams);
  return answerJson(context, (visit) => draw(context, visit, search));
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerJson(context, async (visit) => {
    const isJson = request.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    const given: unknown = isJson
      ? await request.json().catch(() => undefined)
      : Object.fromEntries(await request.formData());
    return draw(context, visit, withoutFormToken(given));
  });
}

async function draw(context: LoadContext, { api }: BuildingVisit, given: unknown): Promise<Response> {
  const asked = wanted.safeParse(given);
  if (!asked.success) throw refused("Ask for a device, an invite or a credential.");
  const text = await textOf(context.publicUrl, api, asked.data);
  if (text.length > TEXT_MAX) throw refused("The address is too long for a code.");
  const picture = await QRCode.toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return new Response(picture, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

/** The API answers 403 or 404 for what the caller may not see. */
async function textOf(publicUrl: string, api: BuildingVisit["api"], asked: Wanted): Promise<string> {
  if ("device" in asked) return deviceAddress(publicUrl, (await api.devices.get({ id: asked.device })).id);
  if ("invite" in asked) return inviteAddress(publicUrl, (await api.invites.get({ id: asked.invite })).code);
  const { credentialType, value } = await api.accessCredentials.get({ id: asked.credential });
  if (credentialType === "QR" && value !== null) return value;
  throw refused("This credential is no QR code.");
}

function refused(message: string): ApiError {
  return new ApiError("INVALID_INPUT", {}, { ...errors.INVALID_INPUT, message });
}

/** Scanned with a phone, it opens the device's page for whoever may see it. */
function deviceAddress(publicUrl: string, deviceId: string): string {
  return `${publicUrl}/domain/devices/${deviceId}`;
}

function withoutFormToken(given: unknown): unknown {
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => name !== "formToken"));
}
