import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { activationCode, hwId } from "#contract/devices.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { Steps } from "../../../components/steps.tsx";
import { CodeField } from "../../../components/code-field.tsx";
import { submit } from "../../../forms/submit.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { WhatStays } from "../hardware/what-stays.tsx";
import { FoundHardware } from "./found-hardware.tsx";

export const meta = titleMeta;

const replaceSchema = z.object({ intent: z.enum(["look", "replace"]), activationCode, hwId });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return {
    title: await titleIn(request, "hardware.replace.title", { name }),
    ...{ id, name },
    constraint: getZodConstraint(replaceSchema),
  };
}

/** First looks the new hardware up, which changes nothing; then puts it in the device's place. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  return submit(await request.formData(), { schema: replaceSchema }, async ({ intent, ...label }) => {
    if (intent === "look") {
      const query = { activationCode: label.activationCode };
      return data({ found: { ...(await api.devices.baseInfo({ hwId: label.hwId, query })), ...label } });
    }
    await api.deviceLife.replace({ id, body: label });
    return redirect(`/domain/devices/${id}/hardware?changed=replaced`, 303);
  });
}

export default function Replace() {
  const { t } = useTranslation();
  const { id, name, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const found = answer && "found" in answer ? answer.found : undefined;
  const refused = answer && "result" in answer ? answer : undefined;
  const [form, fields] = useAnsweredForm<z.input<typeof replaceSchema>>({
    id: "replace",
    answer: refused,
    constraint,
  });
  // What is looked up and refused fails at the first step, what can't take the place at the second one.
  const failedFirst = refused?.failure !== undefined && refused.result.initialValue?.["intent"] !== "replace";
  const failedSecond = refused?.failure !== undefined && !failedFirst;
  const closeTo = `/domain/devices/${id}/hardware`;
  return (
    <RouteDialog title={t("hardware.replace.title", { name })} closeTo={closeTo} wide>
      <Steps
        label={t("hardware.steps.label")}
        steps={[
          {
            label: t("hardware.steps.identified"),
            state: failedFirst ? "failed" : found || failedSecond ? "done" : "current",
          },
          {
            label: t("hardware.steps.placed"),
            state: failedSecond ? "failed" : found ? "current" : "to-come",
          },
          { label: t("hardware.steps.connected"), state: "to-come" },
          { label: t("hardware.steps.configured"), state: "to-come" },
        ]}
      />
      {found ? (
        <FoundHardware found={found} closeTo={closeTo} />
      ) : (
        <DialogForm
          form={form}
          failure={refused?.failure}
          closeTo={closeTo}
          confirm={t("hardware.replace.look")}
          icon="search"
          intent="look"
        >
          <p>{t("hardware.replace.lead")}</p>
          <CodeField
            field={fields.activationCode}
            label={t("activation.activationCode")}
            hint={t("activation.activationCodeHint")}
          />
          <CodeField field={fields.hwId} label={t("activation.hwId")} hint={t("activation.hwIdHint")} />
        </DialogForm>
      )}
      <WhatStays exchange="replace" />
    </RouteDialog>
  );
}
