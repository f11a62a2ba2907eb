import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { i18nIn, readLanguage } from "#app/i18n/language.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readReader } from "#app/routes/building/read-reader.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { describeFound } from "./describe-found.ts";
import { findPages } from "./find-pages.ts";
import type { FoundKind } from "./found.ts";
import { FoundName } from "./found-name.tsx";
import { useSearchTexts } from "./use-search-texts.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const search = (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, NAME_LENGTH_LIMIT);
  const { t } = i18nIn(await readLanguage(request));
  const title = t("find.title");
  if (search === "") return { title, search, found: [], isSimilar: false, isOnlyPages: false };
  const [{ reader }, results] = await Promise.all([
    readReader(context, { api, domainId }),
    // A provider that is older than this console can't search.
    undefinedIfMissing(api.search.find({ query: { q: search } })),
  ]);
  const kinds = results ? describeFound(results, search, reader, t) : [];
  const pages = findPages(search, reader, t);
  return {
    title,
    search,
    found: [...kinds, ...pages],
    isSimilar: results?.forgiving === true && kinds.length > 0,
    isOnlyPages: results === undefined,
  };
}

/** The search of a building as a page: what the dialog shows, also without JavaScript. */
export default function Find() {
  const { t } = useTranslation();
  const { label, hint } = useSearchTexts();
  const { search, found, isSimilar, isOnlyPages } = useLoaderData<typeof loader>();
  useLiveBuilding();
  return (
    <>
      <PageTitle title={t("find.title")} within={{ label: t("overview.title"), to: "/domain" }} />
      <FilterForm kind="search" show={t("find.show")}>
        <FilterSearch label={label} typed={search} />
      </FilterForm>
      {isOnlyPages && <p className="lead">{t("find.onlyPages")}</p>}
      {isSimilar && <p className="lead">{t("find.similar", { text: search })}</p>}
      {found.length > 0 ? (
        found.map((kind) => <Found key={kind.key} kind={kind} text={search} />)
      ) : (
        <p className="lead">{search === "" ? hint : t("find.none", { text: search })}</p>
      )}
    </>
  );
}

function Found({ kind: { key, label, items, all }, text }: { kind: FoundKind; text: string }) {
  const { t } = useTranslation();
  const id = `found-${key}`;
  return (
    <section className="found" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {items.map(({ to, icon, name, detail }) => (
          <li key={`${to} ${name}`}>
            <Link to={to} className="found-item">
              <Icon name={icon} />
              <FoundName name={name} text={text} />
              <span className="found-detail">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      {all && <Link to={all}>{t("find.all")}</Link>}
    </section>
  );
}
