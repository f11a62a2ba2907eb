import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "#contract/fields.ts";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { RadioGroupField } from "../../../components/choice-fields.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { submit } from "../../../forms/submit.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { MissingSeat } from "../missing-seat.tsx";
import { findSeat, freeSeatOn, listFreeLicences } from "../seat.ts";

const licenceSchema = z.object({ licenceId: id });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.auxiliaries.get({ id: params["auxiliaryId"]! });
  const [title, free, seat] = await Promise.all([
    titleIn(request, "auxiliaries.moveLicenceOf", { name }),
    listFreeLicences(api),
    findSeat(api, id),
  ]);
  // Others first: that is what one comes for.
  const isNow = (licence: { id: string }): boolean => licence.id === seat?.licenseId;
  const licences = [...free.filter((each) => !isNow(each)), ...free.filter(isNow)];
  return { title, id, name, licences, nowId: seat?.licenseId };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["auxiliaryId"]!;
  return submit(await request.formData(), { schema: licenceSchema }, async ({ licenceId }) => {
    await api.auxiliaries.update({ id, body: { subscriptionId: await freeSeatOn(api, licenceId) } });
    return redirect(`/domain/auxiliaries/${id}/settings?moved=1`, 303);
  });
}

/** Puts an auxiliary on a seat of another licence; the one it had is free again. */
export default function MoveToLicence() {
  const { t } = useTranslation();
  const { id, name, licences, nowId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof licenceSchema>>({
    id: "move-licence",
    answer,
    defaultValue: { licenceId: licences[0]?.id },
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
              label: inGroupsOfFour(code),
              hint: t(id === nowId ? "auxiliaries.seatsFreeNow" : "auxiliaries.seatsFree", { free, total }),
            }))}
          />
        </DialogForm>
      )}
    </RouteDialog>
  );
}
