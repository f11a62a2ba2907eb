import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { Steps } from "#app/components/forms/steps.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ExchangeEffects } from "#app/routes/building/devices/device/hardware/exchange-effects.tsx";
import { activationCode, hwId } from "#contract/devices/devices.ts";
import { FoundHardware } from "./found-hardware.tsx";

export const meta = titleMeta;

const replaceSchema = z.object({ intent: z.enum(["look", "replace"]), activationCode, hwId });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return {
    title: await titleIn(request, "hardware.replace.title", { name }),
    id,
    name,
    constraint: action.constraint(),
  };
}

/** First looks the new hardware up, which changes nothing; then replaces the device's hardware. */
export const action = formAction(
  { schema: replaceSchema, guard: (context) => requireInstaller(context, "DEVICES") },
  async ({ api, context, params }, { intent, ...label }) => {
    const id = params["deviceId"]!;
    if (intent === "look") {
      const query = { activationCode: label.activationCode };
      return data({ found: { ...(await api.devices.baseInfo({ hwId: label.hwId, query })), ...label } });
    }
    await api.deviceLife.replace({ id, body: label });
    return changed(context, {
      to: `/domain/devices/${id}/hardware?changed=replaced`,
      message: "said.hardwareReplaced",
    });
  },
);

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
  // A refused look-up fails at the first step, unsuitable hardware at the second.
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
      <ExchangeEffects exchange="replace" />
    </RouteDialog>
  );
}
