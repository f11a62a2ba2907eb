import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { flatBody } from "#contract/people/flats.ts";
import { FlatFields } from "./flat-fields.tsx";

const flatSchema = flatBody;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["flatId"]!;
  const saved = await readFlat(api, id);
  const title = await titleIn(request, "flats.editTitle", { name: saved.name });
  return { title, id, saved, constraint: action.constraint() };
}

/** The fields of the form as they are stored. */
async function readFlat(api: ApiCalls, id: string) {
  const { name, stair, floor, note } = await api.flats.get({ id });
  return { name, stair, floor, note };
}

export const action = formAction(
  {
    schema: flatSchema,
    guard: requireAdministrator,
    stored: ({ api, params }) => ({ of: params["flatId"]!, read: () => readFlat(api, params["flatId"]!) }),
  },
  async ({ api, context, params }, body) => {
    const id = params["flatId"]!;
    await api.flats.update({ id, body });
    return changed(context, { to: `/domain/flats/${id}`, message: "said.saved" });
  },
);

export default function EditFlat() {
  const { t } = useTranslation();
  const { title, id, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof flatSchema>>({
    id: "edit-flat",
    answer,
    constraint,
    defaultValue: saved,
    stored: saved,
  });
  const closeTo = `/domain/flats/${id}`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("settings.save")}>
        <TextField field={fields.name} label={t("flats.name")} hint={t("flats.nameHint")} autoFocus />
        <FlatFields fields={fields} />
      </DialogForm>
    </RouteDialog>
  );
}
