import type { SubmissionResult } from "@conform-to/react";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction, nativeChecks } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { bringIntoService, type FailedStep } from "./bring-into-service.ts";
import { ConfigureForm } from "./configure-form.tsx";
import { describeDevice } from "./describe.ts";
import { DescribedDevice } from "./described-device.tsx";
import { LabelForm } from "./label-form.tsx";
import { ServiceForm } from "./service-form.tsx";
import { labelSchema, serviceSchema } from "./service-schema.ts";
import { ServiceSteps } from "./service-steps.tsx";

export const meta = titleMeta;

/**
 * With a label it describes the device; with `?device=` it continues with one that is activated but not
 * configured.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const search = new URL(request.url).searchParams;
  const [title, { status, ...described }, enabled, licences] = await Promise.all([
    titleIn(request, "activation.title"),
    describeDevice(api, search),
    enabledDevice(api, search),
    usableLicences(api),
  ]);
  // Either a licence or a licence code is required, so neither is marked as optional.
  const service = { ...action.constraint(), licenseId: {} };
  const constraint = { label: nativeChecks(labelSchema), service };
  return data({ title, described, enabled, licences, constraint }, { status });
}

export const action = formAction(
  {
    schema: serviceSchema,
    async guard(context) {
      const attempt: { failed?: FailedStep } = {};
      return { ...(await requireInstaller(context, "DEVICES")), attempt };
    },
    show({ attempt: { failed } }, refused) {
      const { step, done } = failed ?? {};
      return { ...refused, result: withLicence(refused.result, done?.licenseId), step, done };
    },
  },
  async ({ api, context, attempt }, typed) => {
    const outcome = await bringIntoService(api, typed);
    if ("device" in outcome) {
      const to = `/domain/devices/${outcome.device.id}?in_service=1`;
      return changed(context, { to, message: "said.deviceAdded" });
    }
    attempt.failed = outcome.failed;
    throw outcome.failed.error;
  },
);

/** An activated licence replaces its code, which works once. */
function withLicence(
  result: SubmissionResult<string[]>,
  licenseId: string | undefined,
): SubmissionResult<string[]> {
  if (licenseId === undefined) return result;
  return { ...result, initialValue: { ...result.initialValue, licenseId, licenseCode: "" } };
}

/** Valid licences for devices. One without a free seat can be restored. */
async function usableLicences(api: ApiCalls) {
  const licences = await allPages((query) => api.licences.managed({ query }));
  return licences.flatMap(({ id, code, expirationDate, seats }) => {
    const seat = seats.find(({ assigneeType }) => assigneeType === "DEVICE");
    const isUsable = seat && (expirationDate === null || expirationDate > Date.now());
    return isUsable ? [{ id, code, free: seat.free, total: seat.total }] : [];
  });
}

async function enabledDevice(api: ApiCalls, search: URLSearchParams) {
  const requestedId = id.safeParse(search.get("device")).data;
  if (requestedId === undefined) return undefined;
  const device = await api.devices.get({ id: requestedId });
  return { id: device.id, name: device.name };
}

export default function NewDevice() {
  const { t } = useTranslation();
  const { described, enabled, licences, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { step, done } = answer ?? {};
  const deviceId = done?.deviceId ?? enabled?.id;
  const reached = deviceId ? "configure" : described.device ? "enable" : "identify";
  return (
    <>
      <PageTitle title={t("activation.title")} within={{ label: t("devices.title"), to: "/domain/devices" }}>
        {t("activation.lead")}
      </PageTitle>
      <div className="beside">
        <div className="stack">
          {deviceId && <ConfigureForm deviceId={deviceId} name={enabled?.name} answer={answer} />}
          {!deviceId && described.device && (
            <>
              <DescribedDevice device={described.device} />
              <ServiceForm
                key={done?.licenseId}
                device={described.device}
                licences={licences}
                constraint={constraint.service}
                answer={answer}
              />
            </>
          )}
          {!deviceId && !described.device && (
            <LabelForm constraint={constraint.label} described={described} failedStep={step} />
          )}
        </div>
        <aside className="sticky card padded">
          <ServiceSteps reached={reached} failedStep={step} hasLicence={done?.licenseId !== undefined} />
        </aside>
      </div>
    </>
  );
}
