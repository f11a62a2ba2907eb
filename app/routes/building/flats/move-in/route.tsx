import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import { emptyMoveIn, MoveInFields } from "./move-in-fields.tsx";
import { checkContacts, moveInNames } from "./move-in-problems.ts";
import { moveInChoosers, moveInFields, toMoveIn, withMoveIn } from "./move-in-schema.ts";
import { readOffers } from "./read-offers.ts";

const moveInSchema = withMoveIn(z.object(moveInFields));

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const [{ id, name }, offers, language] = await Promise.all([
    api.flats.get({ id: params["flatId"]! }),
    readOffers(api, readSearch(request, context)),
    readLanguage(request),
  ]);
  const title = await titleIn(request, "flats.moveIn.title", { name });
  return { title, id, name, offers, language, constraint: action.constraint() };
}

export const action = formAction(
  {
    schema: moveInSchema,
    choosers: moveInChoosers,
    guard: requireAdministrator,
    fieldNames: ({ form }) => moveInNames(form, moveInSchema),
    check: async ({ api }, { people }) => checkContacts(people, (await api.users.services()).mobileMessages),
  },
  async ({ api, context, params }, typed) => {
    const id = params["flatId"]!;
    const { name, invites } = await api.flats.moveIn({ id, body: toMoveIn(typed).body });
    const message = invites.length > 0 ? "flats.notice.movedInInvited" : "flats.notice.movedIn";
    return changed(context, { to: `/domain/flats/${id}`, message, values: { name, count: invites.length } });
  },
);

/** People, calls and access for a flat that exists. */
export default function MoveIn() {
  const { t } = useTranslation();
  const { title, id, name, offers, language, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof moveInSchema>>({
    id: "move-in",
    answer,
    constraint,
    defaultValue: emptyMoveIn(offers, language),
  });
  return (
    <>
      <PageTitle title={title} within={{ label: name, to: `/domain/flats/${id}` }}>
        {t("flats.moveIn.moveInLead")}
      </PageTitle>
      <PostForm form={form} className="form card padded">
        <ErrorSummary failure={answer?.failure} />
        <MoveInFields fields={fields} offers={offers} />
        <div className="form-actions">
          <LinkButton to={`/domain/flats/${id}`}>{t("components.dialog.cancel")}</LinkButton>
          <Button weight="primary">{t("flats.moveIn.confirm")}</Button>
        </div>
      </PostForm>
    </>
  );
}
