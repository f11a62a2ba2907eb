import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { credentialState } from "#rules/credentials.ts";
import { id } from "#contract/fields.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { useMayAdminister } from "../../building-data.ts";
import { LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Badge } from "../../components/state.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { Credentials } from "./credentials.tsx";
import { Tags } from "./tags.tsx";

const taking = z.object({ intent: z.literal("take-tag"), tagId: id });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const userId = params.userId ?? "";
  const [person, credentials, tags, groups] = await Promise.all([
    api.users.get({ id: userId }),
    allPages((query) => api.accessCredentials.list({ query: { ...query, userId } })),
    allPages((query) => api.nfcTags.list({ query: { ...query, userId } })),
    allPages((query) => api.agentGroups.groupsOfAgent({ agentId: userId, query })),
  ]);
  const now = Date.now();
  return {
    title: await titleIn(request, "person.title", { name: person.name }),
    person: { id: person.id, name: person.name, email: person.email, role: person.role },
    credentials: credentials.map((credential) => ({
      ...credential,
      state: credentialState(credential, now),
    })),
    tags,
    groups: groups.filter(({ name }) => !name.startsWith("all-the-")).map(({ name }) => name),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  const userId = params.userId ?? "";
  return submit(await request.formData(), { schema: taking }, async ({ tagId }) => {
    await api.nfcTags.update({ id: tagId, body: { userId: null } });
    return redirect(`/domain/people/${userId}`, 303);
  });
}

export default function Person() {
  const { t } = useTranslation();
  const { person, credentials, tags, groups } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const mayAdminister = useMayAdminister();
  useLiveBuilding();
  const isAdministrator = person.role === "administrator";
  return (
    <>
      <PageTitle
        title={person.name}
        building={t("people.title")}
        backTo="/domain/people"
        actions={
          mayAdminister && (
            <>
              <LinkButton to="administrator" icon="key" preventScrollReset>
                {t(isAdministrator ? "person.endAdministrator" : "person.makeAdministrator")}
              </LinkButton>
              <LinkButton to="remove" weight="danger" icon="trash" preventScrollReset>
                {t("person.remove")}
              </LinkButton>
            </>
          )
        }
      >
        {person.email}
      </PageTitle>
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        <section className="stack tight" aria-labelledby="groups">
          <h2 id="groups">{t("person.groups")}</h2>
          <p className="badges">
            <Badge tone={isAdministrator ? "good" : "plain"}>{t(`people.roles.${person.role}`)}</Badge>
            {groups.map((name) => (
              <Badge key={name} icon="group">
                {name}
              </Badge>
            ))}
          </p>
        </section>
        <Credentials credentials={credentials} />
        <Tags tags={tags} holder={person.name} />
      </div>
      <Outlet />
    </>
  );
}
