import type { ApiCalls } from "#contract/client/client.ts";
import type { Device } from "#contract/devices/devices.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { ServiceRequest } from "./service-schema.ts";

/** The numbers of §8: the failed step, and whether it had a restored licence or a reset device. */
const STEPS = {
  activateLicence: 1,
  enable: 2,
  enableRestoring: 3,
  configure: 4,
  configureResetting: 5,
} as const;

export type StepNumber = (typeof STEPS)[keyof typeof STEPS];

/** The completed steps; a retry continues from there. */
export interface CompletedSteps {
  /** The licence that was activated: its code works once. */
  licenseId?: string | undefined;
  /** The device is in service; its configuration is missing. */
  deviceId?: string | undefined;
}

export interface FailedStep {
  step: StepNumber;
  error: ApiError;
  done: CompletedSteps;
}

type Outcome = { device: Device } | { failed: FailedStep };

/**
 * Activates a device step by step: activates the licence, enables the device on a seat of it, configures it.
 * The device is looked up before anything is changed. API errors are returned with their step (§8); all
 * others are thrown.
 */
export async function bringIntoService(api: ApiCalls, request: ServiceRequest): Promise<Outcome> {
  const { deviceId, licenseId, licenseCode, restore, reset } = request;
  const done: CompletedSteps = { deviceId };
  let step: StepNumber = restore ? STEPS.enableRestoring : STEPS.enable;
  const enableStep = step;
  try {
    if (done.deviceId === undefined) {
      const { activationCode = "", hwId = "", name } = request;
      const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
      if (licenseCode !== undefined) {
        step = STEPS.activateLicence;
        done.licenseId = (await api.licences.activate({ body: { licenseCode } })).id;
        step = enableStep;
      }
      const seatOf = done.licenseId ?? licenseId ?? "";
      if (restore) await api.licences.restore({ id: seatOf });
      await api.devices.enable({ id, licenseId: seatOf, body: { activationCode, name } });
      done.deviceId = id;
    }
    step = reset ? STEPS.configureResetting : STEPS.configure;
    if (reset) await api.devices.reset({ id: done.deviceId });
    return { device: await api.devices.configure({ id: done.deviceId }) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { failed: { step, error: besideLicence(error, done), done } };
  }
}

/** Errors of the licence belong beside the chosen licence. */
const seatProblems: Partial<Record<string, string>> = {
  NO_VALID_SUBSCRIPTION: "noSeat",
  LICENCE_EXPIRED: "expired",
  NOT_FOUND: "unknown",
};

function besideLicence(error: ApiError, done: CompletedSteps): ApiError {
  const problem = seatProblems[error.errorName ?? ""];
  if (error.extras.fields || problem === undefined || done.deviceId !== undefined) return error;
  return new ApiError(error.errorName, { ...error.extras, fields: { licenseId: problem } });
}
