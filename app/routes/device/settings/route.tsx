import { getFormProps } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { deviceBody } from "#contract/devices.ts";
import { decidesAccess } from "#rules/device-sides.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { Button, LinkButton } from "../../../components/button.tsx";
import { RadioGroupField } from "../../../components/choice-fields.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { submit } from "../../../forms/submit.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";

/** Who decides whom the door opens to: asked where it makes a difference. */
const settingsSchema = z.object({
  name: deviceBody.shape.name,
  decides: z.enum(["server", "device"]).optional(),
});

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const device = await api.devices.get({ id: params["deviceId"]! });
  const { id, name, type, offlineMode } = device;
  return {
    title: await titleIn(request, "device.settingsTitle", { name }),
    ...{ id, name },
    ...(decidesAccess(type) && { decides: offlineMode ? "device" : "server" }),
    isSaved: new URL(request.url).searchParams.has("saved"),
    constraint: getZodConstraint(settingsSchema),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  return submit(await request.formData(), { schema: settingsSchema }, async ({ name, decides }) => {
    await api.devices.update({ id, body: { name } });
    if (decides) await api.deviceLife.setOfflineMode({ id, body: { offlineMode: decides === "device" } });
    return redirect(`/domain/devices/${id}/settings?saved=1`, 303);
  });
}

export default function DeviceSettings() {
  const { t } = useTranslation();
  const { id, constraint, isSaved, ...saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof settingsSchema>>({
    id: "settings",
    answer,
    constraint,
    defaultValue: saved,
  });
  return (
    <div className="stack">
      <PostForm {...getFormProps(form)} className="form">
        <h2>{t("device.tabs.settings")}</h2>
        <ErrorSummary failure={answer?.failure} />
        {isSaved && !answer && <Notice tone="good" title={t("device.saved")} />}
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
      <section className="stack tight" aria-labelledby="remove">
        <h2 id="remove">{t("device.remove")}</h2>
        <p className="lead">{t("device.removeLead")}</p>
        <div className="form-actions start">
          <LinkButton to={`/domain/devices/${id}/remove`} weight="danger" icon="trash">
            {t("device.remove")}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
