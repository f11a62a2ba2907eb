import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { Chooser } from "#app/components/fields/chooser.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { filterOffered, offerFirst, readSearch } from "#app/lists/offered-choices.ts";
import { id as deviceId } from "#contract/fields.ts";
import { ExchangeEffects } from "./exchange-effects.tsx";

export const meta = titleMeta;

const swapSchema = z.object({ deviceId });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const { id, name, type } = await api.devices.get({ id: params["deviceId"]! });
  const search = readSearch(request, context);
  const others = filterOffered(
    await offerFirst(search, (query) => api.devices.list({ query: { ...query, type } })),
    (other) => other.id !== id && other.returnedAt === null,
  );
  return {
    title: await titleIn(request, "hardware.swap.title", { name }),
    id,
    name,
    extent: others.extent,
    others: others.choices.map((other) => ({
      id: other.id,
      name: other.name,
      model: other.model,
      hwId: other.hwId,
    })),
  };
}

export const action = formAction(
  { schema: swapSchema, choosers: ["deviceId"], guard: (context) => requireInstaller(context, "DEVICES") },
  async ({ api, context, params }, body) => {
    const id = params["deviceId"]!;
    await api.deviceLife.swap({ id, body });
    return changed(context, {
      to: `/domain/devices/${id}/hardware?changed=swapped`,
      message: "said.hardwareSwapped",
    });
  },
);

export default function Swap() {
  const { t } = useTranslation();
  const { id, name, extent, others } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof swapSchema>>({ id: "swap", answer });
  const closeTo = `/domain/devices/${id}/hardware`;
  return (
    <RouteDialog title={t("hardware.swap.title", { name })} closeTo={closeTo} wide>
      {others.length === 0 && extent.search === "" && !extent.hasMore && (
        <Notice title={t("hardware.swap.none")}>
          <p>{t("hardware.swap.noneText")}</p>
        </Notice>
      )}
      {(others.length > 0 || extent.search !== "") && (
        <DialogForm
          form={form}
          failure={answer?.failure}
          closeTo={closeTo}
          confirm={t("hardware.swap.confirm")}
          removes
        >
          <Chooser
            type="radio"
            field={fields.deviceId}
            label={t("hardware.swap.with")}
            choices={others.map((other) => ({
              value: other.id,
              label: other.name,
              hint: `${other.model} · ${other.hwId}`,
            }))}
            extent={extent}
          />
          <ExchangeEffects exchange="swap" />
        </DialogForm>
      )}
    </RouteDialog>
  );
}
