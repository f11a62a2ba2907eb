import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { RadioGroupField } from "#app/components/fields/choice-fields.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { id } from "#contract/fields.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";
import { MissingSeat } from "./missing-seat.tsx";
import { findSeat, freeSeatOn, LICENCE_FIELD_NAMES, listFreeLicences } from "./seat.ts";

const licenceSchema = z.object({ licenceId: id });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const { id, name } = await api.auxiliaries.get({ id: params["auxiliaryId"]! });
  const [title, free, seat] = await Promise.all([
    titleIn(request, "auxiliaries.moveLicenceOf", { name }),
    listFreeLicences(api),
    findSeat(api, id),
  ]);
  // Other licences first: they are what the screen is for.
  const isNow = (licence: { id: string }): boolean => licence.id === seat?.licenseId;
  const licences = [...free.filter((each) => !isNow(each)), ...free.filter(isNow)];
  return { title, id, name, licences, nowId: seat?.licenseId };
}

export const action = formAction(
  {
    schema: licenceSchema,
    guard: (context) => requireInstaller(context, "AUXILIARIES"),
    fieldNames: LICENCE_FIELD_NAMES,
    stored: ({ api, params }) => ({
      of: params["auxiliaryId"]!,
      read: async () => ({ licenceId: (await findSeat(api, params["auxiliaryId"]!))?.licenseId ?? "" }),
    }),
  },
  async ({ api, context, params }, { licenceId }) => {
    const id = params["auxiliaryId"]!;
    await api.auxiliaries.update({ id, body: { subscriptionId: await freeSeatOn(api, licenceId) } });
    return changed(context, {
      to: `/domain/auxiliaries/${id}/settings`,
      message: "auxiliaries.notice.moved",
    });
  },
);

/** Moves an auxiliary to a seat of another licence; the previous one is free again. */
export default function MoveToLicence() {
  const { t } = useTranslation();
  const { id, name, licences, nowId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof licenceSchema>>({
    id: "move-licence",
    answer,
    defaultValue: { licenceId: licences[0]?.id },
    stored: { licenceId: nowId ?? "" },
  });
  const closeTo = `/domain/auxiliaries/${id}/settings`;
  return (
    <RouteDialog title={t("auxiliaries.moveLicenceOf", { name })} closeTo={closeTo}>
      {licences.length === 0 ? (
        <MissingSeat />
      ) : (
        <DialogForm
          form={form}
          failure={answer?.failure}
          closeTo={closeTo}
          confirm={t("auxiliaries.moveHere")}
        >
          <RadioGroupField
            field={fields.licenceId}
            label={t("auxiliaries.licence")}
            hint={t("auxiliaries.moveLicenceHint")}
            choices={licences.map(({ id, code, free, total }) => ({
              value: id,
              label: formatLicenceCode(code),
              hint: t(id === nowId ? "auxiliaries.seatsFreeNow" : "auxiliaries.seatsFree", { free, total }),
            }))}
          />
        </DialogForm>
      )}
    </RouteDialog>
  );
}
