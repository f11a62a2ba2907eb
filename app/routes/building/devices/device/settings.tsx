import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { useCanAdminister } from "#app/building/building-data.ts";
import { RadioGroupField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { changed } from "#app/forms/changed.ts";
import { onlyTouched } from "#app/forms/edits/only-touched.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { deviceBody } from "#contract/devices/devices.ts";
import { decidesAccess } from "#rules/devices/device-capabilities.ts";

/** `decides` is who decides about access, for devices where it makes a difference. */
const settingsSchema = z.object({
  name: deviceBody.shape.name,
  decides: z.enum(["server", "device"]).optional(),
});

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const id = params["deviceId"]!;
  const saved = await readSettings(api, id);
  return {
    title: await titleIn(request, "device.settingsTitle", { name: saved.name }),
    id,
    saved,
    constraint: action.constraint(),
  };
}

/** The fields of the form as they are stored. */
async function readSettings(api: ApiCalls, id: string) {
  const { name, type, offlineMode } = await api.devices.get({ id });
  const decides = offlineMode ? "device" : "server";
  return { name, decides: decidesAccess(type) ? decides : undefined };
}

export const action = formAction(
  {
    schema: settingsSchema,
    guard: (context) => requireInstaller(context, "DEVICES"),
    stored: ({ api, params }) => ({
      of: params["deviceId"]!,
      read: () => readSettings(api, params["deviceId"]!),
    }),
  },
  async ({ api, context, params }, typed, touched) => {
    const id = params["deviceId"]!;
    const { name, decides } = onlyTouched(typed, touched);
    const offlineMode = decides && decides === "device";
    await api.devices.update({ id, body: { name, offlineMode } });
    return changed(context, { to: `/domain/devices/${id}/settings`, message: "said.saved" });
  },
);

export default function DeviceSettings() {
  const { t } = useTranslation();
  const { id, constraint, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const canAdminister = useCanAdminister();
  const [form, fields] = useAnsweredForm<z.input<typeof settingsSchema>>({
    id: "settings",
    answer,
    constraint,
    defaultValue: saved,
    stored: saved,
  });
  return (
    <div className="stack">
      <PostForm form={form} className="form">
        <h2>{t("device.tabs.settings")}</h2>
        <ErrorSummary failure={answer?.failure} />
        <TextField field={fields.name} label={t("devices.name")} />
        {saved.decides !== undefined && (
          <RadioGroupField
            field={fields.decides}
            label={t("device.offlineMode")}
            hint={t("device.offlineModeHint")}
            choices={[
              { value: "server", label: t("device.serverDecides"), hint: t("device.serverDecidesHint") },
              { value: "device", label: t("device.deviceDecides"), hint: t("device.deviceDecidesHint") },
            ]}
          />
        )}
        <div className="form-actions">
          <Button weight="primary">{t("device.save")}</Button>
        </div>
      </PostForm>
      {canAdminister && (
        <section className="stack tight" aria-labelledby="remove">
          <h2 id="remove">{t("device.remove")}</h2>
          <p className="lead">{t("device.removeLead")}</p>
          <div className="form-actions start">
            <LinkButton to={`/domain/devices/${id}/remove`} weight="danger" icon="trash">
              {t("device.remove")}
            </LinkButton>
          </div>
        </section>
      )}
    </div>
  );
}
