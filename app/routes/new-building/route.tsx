import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ApiError } from "#contract/errors.ts";
import { activateWithDomainBody } from "#contract/licences.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { requireUser } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { CodeField } from "../../components/code-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { nameFor } from "./free-name.ts";
import { NameToBe } from "./name-to-be.tsx";
import { useNameOf } from "./use-name-of.ts";

const newBuildingSchema = activateWithDomainBody
  .pick({ licenseCode: true, label: true })
  // The name that the person has seen; without one it is shown first.
  .extend({ name: z.string().max(NAME_LENGTH_LIMIT, "tooLong").optional() });

export const meta = titleMeta;

/** With `?label=` it tells the name that a building called so would get. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const search = new URL(request.url).searchParams;
  return {
    title: await titleIn(request, "newBuilding.title"),
    licence: search.get("licence")?.slice(0, NAME_LENGTH_LIMIT),
    named: await nameFor(api, search.get("label")),
    constraint: getZodConstraint(newBuildingSchema),
  };
}

/** Shows the name first, and creates the building once the name that was seen is the one it gets (attack F10). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(context);
  const form = await request.formData();
  const named = await nameFor(api, String(form.get("label") ?? ""));
  const answer = await submit(
    form,
    { schema: newBuildingSchema },
    async ({ licenseCode, label, name: seen }) => {
      const { name } = named;
      if (name === undefined) throw new ApiError("DOMAIN_NAME_EMPTY", { fields: { label: "empty" } });
      if (seen !== name) return data({ result: { initialValue: typedIn(form) }, failure: undefined });
      const { domain } = await api.licences.activateWithDomain({ body: { licenseCode, label, name } });
      return redirect(`/user_home?created=${domain.id}`, 303);
    },
  );
  return "data" in answer ? data({ ...answer.data, named }, answer.init ?? undefined) : answer;
}

export default function NewBuilding() {
  const { t } = useTranslation();
  const { licence, named, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof newBuildingSchema>>({
    lastResult: answer?.result,
    constraint,
    defaultNoValidate: false,
    defaultValue: { licenseCode: licence },
  });
  const seen = useNameOf(fields.label.value, answer?.named ?? named);
  return (
    <RouteDialog title={t("newBuilding.title")} closeTo="/user_home">
      <PostForm {...getFormProps(form)} className="form" preventScrollReset>
        <ErrorSummary failure={answer?.failure} />
        <CodeField
          field={fields.licenseCode}
          label={t("newBuilding.licenceCode")}
          hint={t("newBuilding.licenceCodeHint")}
        />
        <TextField field={fields.label} label={t("newBuilding.label")} hint={t("newBuilding.labelHint")} />
        <NameToBe name={seen} />
        <input type="hidden" name="name" value={seen ?? ""} />
        <div className="form-actions">
          <LinkButton to="/user_home" preventScrollReset>
            {t("newBuilding.cancel")}
          </LinkButton>
          <Button weight="primary">{t(seen ? "newBuilding.create" : "newBuilding.next")}</Button>
        </div>
      </PostForm>
    </RouteDialog>
  );
}

/** What the form shall go on showing. */
function typedIn(form: FormData): Record<string, string> {
  return { licenseCode: String(form.get("licenseCode")), label: String(form.get("label")) };
}
