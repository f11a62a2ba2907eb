import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { useFlatWord } from "#app/building/building-data.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { creating } from "#app/forms/thrown-as.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { flatBody } from "#contract/people/flats.ts";
import { FlatFields } from "./flat-fields.tsx";
import { readFlatWord } from "./read-flat-word.ts";

const newFlatSchema = flatBody;

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const word = await readFlatWord(api, domainId);
  return { title: await titleIn(request, `flats.add.${word}`), constraint: action.constraint() };
}

export const action = formAction(
  { schema: newFlatSchema, guard: requireAdministrator },
  async ({ api, context }, body) => {
    const { id, name } = await creating(() => api.flats.create({ body }));
    return changed(context, { to: `/domain/flats/${id}`, message: "flats.notice.added", values: { name } });
  },
);

export default function NewFlat() {
  const { t } = useTranslation();
  const { constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const word = useFlatWord();
  const [form, fields] = useAnsweredForm<z.input<typeof newFlatSchema>>({
    id: "new-flat",
    answer,
    constraint,
  });
  return (
    <RouteDialog title={t(`flats.add.${word}`)} closeTo="/domain/flats">
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo="/domain/flats"
        confirm={t(`flats.add.${word}`)}
      >
        <TextField field={fields.name} label={t("flats.name")} hint={t("flats.nameHint")} autoFocus />
        <FlatFields fields={fields} />
      </DialogForm>
    </RouteDialog>
  );
}
