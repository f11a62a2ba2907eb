import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";

interface PaginationProps {
  /** Starting at 0, as in the API. */
  page: number;
  pageSize: number;
  total: number;
}

/** Earlier and later pages of a list, by the address's `page`; nothing if there is one page. */
export function Pagination({ page, pageSize, total }: PaginationProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  if (last === 0) return null;

  function addressOf(other: number): string {
    const changed = new URLSearchParams(search);
    changed.set("page", String(other));
    return `?${changed}`;
  }

  return (
    <nav className="pagination" aria-label={t("components.pagination.label")}>
      {page > 0 ? (
        <Link className="button quiet" rel="prev" to={addressOf(page - 1)}>
          <Icon name="back" />
          <span>{t("components.pagination.previous")}</span>
        </Link>
      ) : (
        <span />
      )}
      <span className="fine">
        {t("components.pagination.range", {
          from: page * pageSize + 1,
          to: Math.min(total, (page + 1) * pageSize),
          total,
        })}
      </span>
      {page < last ? (
        <Link className="button quiet" rel="next" to={addressOf(page + 1)}>
          <span>{t("components.pagination.next")}</span>
          <Icon name="forward" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
