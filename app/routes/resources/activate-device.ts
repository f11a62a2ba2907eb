import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { answerJson } from "#app/auth/json-answers.ts";
import { parseForm } from "#app/forms/parse-form.ts";
import { readForm, requirePost } from "#app/forms/read-form.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import type { LoadContext } from "#app/load-context.ts";
import { bringIntoService } from "#app/routes/building/devices/new-device/bring-into-service.ts";
import {
  labelSchema,
  type ServiceRequest,
  serviceSchema,
} from "#app/routes/building/devices/new-device/service-schema.ts";
import { declareForm } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import { listFieldProblems } from "#contract/field-problems.ts";

/** Describes the device with an activation code and a hardware id (§7). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return answerJson(context, async () => {
    const { api } = await requireInstaller(context, "DEVICES");
    const search = Object.fromEntries(new URL(request.url).searchParams);
    const { activationCode, hwId } = checked(labelSchema, search);
    return api.devices.baseInfo({ hwId, query: { activationCode } });
  });
}

/** Activates the device. An error names its step, and the completed steps for the next attempt (§8). */
export const action = takesForm(declareForm(serviceSchema, { json: true }), async ({ request, context }) => {
  return answerJson(context, async () => {
    const { api } = await requireInstaller(context, "DEVICES");
    requirePost(request);
    const outcome = await bringIntoService(api, requestOf(request, context));
    if ("device" in outcome) return outcome.device;
    const { step, error, done } = outcome.failed;
    return Response.json({ ...error.body(), step, done }, { status: error.status });
  });
});

/** @throws ApiError UNSUPPORTED_BODY, INVALID_INPUT */
function requestOf(request: Request, context: LoadContext): ServiceRequest {
  if (request.headers.get("Content-Type")?.startsWith("application/json")) {
    return checked(serviceSchema, context.json);
  }
  const submission = parseForm(readForm(request, context), serviceSchema);
  if (submission.status === "success") return submission.value;
  return checked(serviceSchema, submission.payload);
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new ApiError("INVALID_INPUT", { fields: listFieldProblems(result.error, value) });
  return result.data;
}
