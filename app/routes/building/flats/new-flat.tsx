import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { useFlatWord } from "#app/building/building-data.ts";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { creating } from "#app/forms/thrown-as.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { flatBody } from "#contract/people/flats.ts";
import { FlatFields } from "./flat-fields.tsx";
import { emptyMoveIn, MoveInFields } from "./move-in/move-in-fields.tsx";
import { checkContacts, moveInNames } from "./move-in/move-in-problems.ts";
import { moveInChoosers, moveInFields, toMoveIn, withMoveIn } from "./move-in/move-in-schema.ts";
import { readOffers } from "./move-in/read-offers.ts";
import { readFlatWord } from "./read-flat-word.ts";

const newFlatSchema = withMoveIn(
  flatBody.extend({
    ...moveInFields,
    /** The form is shown again for the next flat. */
    then: z.literal("another").optional(),
  }),
);

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const [word, offers, like, language] = await Promise.all([
    readFlatWord(api, domainId),
    readOffers(api, readSearch(request, context)),
    readLike(api, new URL(request.url).searchParams.get("like")),
    readLanguage(request),
  ]);
  const title = await titleIn(request, `flats.add.${word}`);
  const flats = offers.flats.filter(({ id }) => id !== like?.id);
  return {
    title,
    offers: { ...offers, flats: like ? [{ id: like.id, name: like.name }, ...flats] : flats },
    like,
    language,
    constraint: action.constraint(),
  };
}

/** Returns the flat that was added before, for another one like it. */
async function readLike(api: ApiCalls, id: string | null) {
  return id === null ? undefined : undefinedIfMissing(api.flats.get({ id }));
}

export const action = formAction(
  {
    schema: newFlatSchema,
    choosers: moveInChoosers,
    guard: requireAdministrator,
    fieldNames: ({ form }) => moveInNames(form, newFlatSchema),
    check: async ({ api }, { people }) => checkContacts(people, (await api.users.services()).mobileMessages),
  },
  async ({ api, context }, typed) => {
    const { name, stair, floor, note } = typed;
    const body = { name, stair, floor, note, ...toMoveIn(typed).body };
    const { id, invites } = await creating(() => api.flats.create({ body }));
    const to = typed.then === "another" ? `/domain/flats/new?like=${id}` : `/domain/flats/${id}`;
    const message = invites.length > 0 ? "flats.notice.addedInvited" : "flats.notice.added";
    return changed(context, { to, message, values: { name, count: invites.length } });
  },
);

export default function NewFlat() {
  const { t } = useTranslation();
  const { title, offers, like, language, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const word = useFlatWord();
  const empty = emptyMoveIn(offers, language);
  const calling = new Set(like?.buttons.map(({ deviceId }) => deviceId));
  const [form, fields] = useAnsweredForm<z.input<typeof newFlatSchema>>({
    // Another flat after one that was added is a new form.
    id: `new-flat${like?.id ?? ""}`,
    answer,
    constraint,
    defaultValue: {
      ...empty,
      stair: like?.stair,
      floor: like?.floor,
      panels: empty.panels?.map((panel) => ({ ...panel, calls: calling.has(panel.deviceId) })),
      sameAs: like?.id,
    },
  });
  return (
    <>
      <PageTitle title={title} within={{ label: t(`flats.plurals.${word}`), to: "/domain/flats" }}>
        {t("flats.moveIn.lead")}
      </PageTitle>
      <PostForm key={form.id} form={form} className="form card padded">
        <ErrorSummary failure={answer?.failure} />
        <MoveInFields fields={fields} offers={offers}>
          <section className="form" aria-labelledby="place">
            <h2 id="place">{t(`flats.names.${word}`)}</h2>
            <TextField field={fields.name} label={t("flats.name")} hint={t("flats.nameHint")} autoFocus />
            <FlatFields fields={fields} />
          </section>
        </MoveInFields>
        <div className="form-actions">
          <LinkButton to="/domain/flats">{t("components.dialog.cancel")}</LinkButton>
          <Button weight="primary" icon="plus">
            {t(`flats.add.${word}`)}
          </Button>
          <Button name={fields.then.name} value="another">
            {t("flats.moveIn.another")}
          </Button>
        </div>
      </PostForm>
    </>
  );
}
