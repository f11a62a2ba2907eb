import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { ApiError } from "#contract/errors.ts";
import { fieldsOf } from "#contract/parse.ts";
import { answerJson } from "../../auth/json-answers.ts";
import { parseForm } from "../../forms/parse-form.ts";
import { bringIntoService } from "../new-device/bring-into-service.ts";
import { labelSchema, type ServiceRequest, serviceSchema } from "../new-device/service-schema.ts";

/** Describes the device with an activation code and a hardware id (§7). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return answerJson(context, async ({ api }) => {
    const search = Object.fromEntries(new URL(request.url).searchParams);
    const { activationCode, hwId } = checked(labelSchema, search);
    return api.devices.baseInfo({ hwId, query: { activationCode } });
  });
}

/** Brings it into service. A failure names its step, and what is done already for the next try (§8). */
export async function action({ request, context }: ActionFunctionArgs) {
  return answerJson(context, async ({ api }) => {
    const outcome = await bringIntoService(api, await requestOf(request));
    if ("device" in outcome) return outcome.device;
    const { step, error, done } = outcome.failed;
    return Response.json({ ...error.body(), step, done }, { status: error.status });
  });
}

/** @throws ApiError BROKEN_BODY, INVALID_INPUT */
async function requestOf(request: Request): Promise<ServiceRequest> {
  if (request.headers.get("Content-Type")?.startsWith("application/json")) {
    const body: unknown = await request.json().catch(() => {
      throw new ApiError("BROKEN_BODY");
    });
    return checked(serviceSchema, body);
  }
  const submission = parseForm(await request.formData(), serviceSchema);
  if (submission.status === "success") return submission.value;
  return checked(serviceSchema, submission.payload);
}

function checked<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (!result.success) throw new ApiError("INVALID_INPUT", { fields: fieldsOf(result.error) });
  return result.data;
}
