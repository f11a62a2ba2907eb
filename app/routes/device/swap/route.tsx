import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { id as deviceId } from "#contract/fields.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { RadioGroupField } from "../../../components/choice-fields.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Notice } from "../../../components/notice.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { submit } from "../../../forms/submit.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { WhatStays } from "../hardware/what-stays.tsx";

export const meta = titleMeta;

const swapSchema = z.object({ deviceId });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name, type } = await api.devices.get({ id: params["deviceId"]! });
  const devices = await allPages((query) => api.devices.list({ query: { ...query, type } }));
  const others = devices.filter((other) => other.id !== id && other.returnedAt === null);
  return {
    title: await titleIn(request, "hardware.swap.title", { name }),
    ...{ id, name },
    others: others.map((other) => ({ id: other.id, name: other.name, model: other.model, hwId: other.hwId })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  return submit(await request.formData(), { schema: swapSchema }, async (body) => {
    await api.deviceLife.swap({ id, body });
    return redirect(`/domain/devices/${id}/hardware?changed=swapped`, 303);
  });
}

export default function Swap() {
  const { t } = useTranslation();
  const { id, name, others } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof swapSchema>>({ id: "swap", answer });
  const closeTo = `/domain/devices/${id}/hardware`;
  return (
    <RouteDialog title={t("hardware.swap.title", { name })} closeTo={closeTo} wide>
      {others.length === 0 ? (
        <Notice title={t("hardware.swap.none")}>
          <p>{t("hardware.swap.noneText")}</p>
        </Notice>
      ) : (
        <DialogForm
          form={form}
          failure={answer?.failure}
          closeTo={closeTo}
          confirm={t("hardware.swap.confirm")}
          removes
        >
          <div className="long-choices">
            <RadioGroupField
              field={fields.deviceId}
              label={t("hardware.swap.with")}
              choices={others.map((other) => ({
                value: other.id,
                label: other.name,
                hint: (
                  <>
                    {other.model} · <span className="mono">{other.hwId}</span>
                  </>
                ),
              }))}
            />
          </div>
          <WhatStays exchange="swap" />
        </DialogForm>
      )}
    </RouteDialog>
  );
}
