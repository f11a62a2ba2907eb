import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { OutputTypeChooser } from "#app/components/dialogs/output-type-chooser.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { outputBody } from "#contract/devices/inputs-and-outputs.ts";
import { ApiError } from "#contract/errors.ts";

export const meta = titleMeta;

const typeSchema = outputBody.pick({ type: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const deviceId = params["deviceId"]!;
  const { displayName, type } = await getOutput(api, deviceId, params["outputId"]!);
  return {
    title: await titleIn(request, "outputTypes.title", { name: displayName }),
    deviceId,
    displayName,
    type,
  };
}

async function getOutput(api: ApiCalls, id: string, outputId: string) {
  const { items } = await api.outputs.list({ id });
  const output = items.find((each) => each.id === outputId);
  if (!output) throw new ApiError("NOT_FOUND");
  return output;
}

export const action = formAction(
  {
    schema: typeSchema,
    guard: (context) => requireInstaller(context, "DEVICES"),
    stored: ({ api, params }) => ({
      of: params["outputId"]!,
      read: async () => ({ type: (await getOutput(api, params["deviceId"]!, params["outputId"]!)).type }),
    }),
  },
  async ({ api, context, params }, body) => {
    const [id, outputId] = [params["deviceId"]!, params["outputId"]!];
    await api.outputs.update({ id, outputId, body });
    return changed(context, { to: `/domain/devices/${id}/outputs`, message: "said.saved" });
  },
);

/** The output-type chooser (§2). */
export default function ChooseOutputType() {
  const { t } = useTranslation();
  const { deviceId, displayName, type } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof typeSchema>>({
    id: "output-type",
    answer,
    defaultValue: { type },
    stored: { type },
  });
  const closeTo = `/domain/devices/${deviceId}/outputs`;
  return (
    <RouteDialog title={t("outputTypes.title", { name: displayName })} closeTo={closeTo}>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("device.save")}>
        <OutputTypeChooser field={fields.type} label={t("outputs.type")} />
      </DialogForm>
    </RouteDialog>
  );
}
