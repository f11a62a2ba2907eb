import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { licenceCode } from "#contract/licences.ts";
import { warrantyEnd } from "#rules/warranty.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { DefinitionList } from "../../../components/definition-list.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { CodeField } from "../../../components/code-field.tsx";
import { Time } from "../../../components/time.tsx";
import { submit } from "../../../forms/submit.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { useMonths } from "../hardware/months.ts";

export const meta = titleMeta;

/** An extension's code is printed like a licence's. */
const extensionSchema = z.object({ intent: z.enum(["look", "activate"]), code: licenceCode });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return { title: await titleIn(request, "hardware.extendNamed", { name }), id, name };
}

/** First says what a code gives, which uses nothing up; then activates it. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  return submit(await request.formData(), { schema: extensionSchema }, async ({ intent, code }) => {
    if (intent === "activate") {
      await api.warrantyExtensions.activate({ body: { code, deviceId: id } });
      return redirect(`/domain/devices/${id}/hardware?changed=extended`, 303);
    }
    const [{ months }, { start, end, extensions }] = await Promise.all([
      api.warrantyExtensions.byCode({ query: { code } }),
      api.deviceLife.warranty({ id }),
    ]);
    const all = [...extensions.map((extension) => extension.months), months];
    return data({ found: { code, months, endNow: end, endThen: warrantyEnd(start, all) } });
  });
}

export default function ExtendWarranty() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const months = useMonths();
  const found = answer && "found" in answer ? answer.found : undefined;
  const refused = answer && "result" in answer ? answer : undefined;
  const [form, fields] = useAnsweredForm<z.input<typeof extensionSchema>>({
    id: "extend-warranty",
    answer: refused,
  });
  const closeTo = `/domain/devices/${id}/hardware`;
  return (
    <RouteDialog title={t("hardware.extendNamed", { name })} closeTo={closeTo}>
      {found ? (
        <DialogForm closeTo={closeTo} confirm={t("hardware.activate")} intent="activate">
          <DefinitionList
            items={[
              { term: t("hardware.gives"), value: months(found.months) },
              { term: t("hardware.endNow"), value: <Time at={found.endNow} show="date" /> },
              { term: t("hardware.endThen"), value: <Time at={found.endThen} show="date" /> },
            ]}
          />
          <p>{t("hardware.usedUp")}</p>
          <input type="hidden" name="code" value={found.code} />
        </DialogForm>
      ) : (
        <DialogForm
          form={form}
          failure={refused?.failure}
          closeTo={closeTo}
          confirm={t("hardware.look")}
          icon="search"
          intent="look"
        >
          <CodeField field={fields.code} label={t("hardware.code")} hint={t("hardware.codeHint")} />
        </DialogForm>
      )}
    </RouteDialog>
  );
}
