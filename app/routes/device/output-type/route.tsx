import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import { outputBody } from "#contract/inputs-and-outputs.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { OutputTypeChooser } from "../../../components/output-type-chooser.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { submit } from "../../../forms/submit.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";

export const meta = titleMeta;

const typeSchema = outputBody.pick({ type: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
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

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const [id, outputId] = [params["deviceId"]!, params["outputId"]!];
  return submit(await request.formData(), { schema: typeSchema }, async (body) => {
    await api.outputs.update({ id, outputId, body });
    return redirect(`/domain/devices/${id}/outputs?saved=${outputId}`, 303);
  });
}

/** The output-type chooser (§2). */
export default function ChooseOutputType() {
  const { t } = useTranslation();
  const { deviceId, displayName, type } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof typeSchema>>({
    id: "output-type",
    answer,
    defaultValue: { type },
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
