import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { useFlatWord } from "#app/building/building-data.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { FlatFields } from "#app/routes/building/flats/flat-fields.tsx";
import { readFlatWord } from "#app/routes/building/flats/read-flat-word.ts";
import { flatBody } from "#contract/people/flats.ts";

const placeSchema = flatBody.omit({ name: true });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const { id, name, kind } = await api.agentGroups.get({ id: params["groupId"]! });
  if (kind === "FLAT") throw redirect(`/domain/flats/${id}`);
  const word = await readFlatWord(api, domainId);
  const title = await titleIn(request, `flats.convertTitle.${word}`, { name });
  return { title, id, constraint: action.constraint() };
}

export const action = formAction(
  { schema: placeSchema, guard: requireAdministrator },
  async ({ api, domainId, context, params }, body) => {
    const id = params["groupId"]!;
    const to = `/domain/flats/${id}`;
    const { name, kind } = await api.agentGroups.get({ id });
    // A form that is sent again, or by two people, would delete the note of the first.
    if (kind !== "FLAT") await api.flats.update({ id, body });
    const message = `flats.converted.${await readFlatWord(api, domainId)}`;
    return changed(context, { to, message, values: { name } });
  },
);

/** Converts a group to a flat, with its members, rights and buttons. */
export default function ConvertToFlat() {
  const { t } = useTranslation();
  const { title, id, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const word = useFlatWord();
  const [form, fields] = useAnsweredForm<z.input<typeof placeSchema>>({
    id: "convert-to-flat",
    answer,
    constraint,
  });
  const closeTo = `/domain/groups/${id}`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo={closeTo}
        confirm={t(`flats.convert.${word}`)}
      >
        <p className="hint">{t("flats.convertText")}</p>
        <FlatFields fields={fields} />
      </DialogForm>
    </RouteDialog>
  );
}
