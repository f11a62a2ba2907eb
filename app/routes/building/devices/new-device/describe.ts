import type { SubmissionResult } from "@conform-to/react";
import { type FormFailure, toFormFailure } from "#app/forms/failure.ts";
import { parseForm } from "#app/forms/parse-form.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { BaseInfo } from "#contract/devices/devices.ts";
import { isApiError } from "#contract/errors.ts";
import { labelSchema } from "./service-schema.ts";

export interface DescriptionAnswer {
  status: number;
  /** The label of the device as typed, and the device's properties. */
  device?: BaseInfo & { activationCode: string };
  /** For the form that asks for the label. */
  result?: SubmissionResult<string[]>;
  failure?: FormFailure;
}

/** The device with the label in the address; undefined if there is none. */
export async function describeDevice(api: ApiCalls, search: URLSearchParams): Promise<DescriptionAnswer> {
  if (!search.has("activationCode") && !search.has("hwId")) return { status: 200 };
  const submission = parseForm(search, labelSchema);
  if (submission.status !== "success") return { status: 400, result: submission.reply() };
  const { activationCode, hwId } = submission.value;
  try {
    const device = await api.devices.baseInfo({ hwId, query: { activationCode } });
    return { status: 200, device: { ...device, activationCode } };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const fields = Object.entries(error.extras.fields ?? {}).map(([name, problem]) => [name, [problem]]);
    const result = submission.reply({ fieldErrors: Object.fromEntries(fields) });
    return { status: error.status, result, failure: toFormFailure(error) };
  }
}
