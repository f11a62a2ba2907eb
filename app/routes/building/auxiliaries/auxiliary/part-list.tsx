import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { RowTools } from "#app/components/lists/row-tools.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import type { Page } from "#contract/paging.ts";

interface Part {
  id: string;
  displayName: string;
}

interface PartListProps<P extends Part> {
  kind: "endpoints" | "outputs" | "areas";
  page: Page<P>;
  columns: readonly Column<P>[];
  /** What is missing before the parts work. */
  children?: ReactNode;
}

/** The parts of an auxiliary of one kind, each with the dialogs that change and delete it. */
export function PartList<P extends Part>({ kind, page, columns, children }: PartListProps<P>) {
  const { t } = useTranslation();
  const withTools: Column<P>[] = [
    ...columns,
    {
      key: "tools",
      title: t("auxiliaryParts.tools"),
      titleUnseen: true,
      cell: ({ id, displayName: name }) => (
        <RowTools
          id={id}
          change={t("auxiliaryParts.changeNamed", { name })}
          remove={t("auxiliaryParts.deleteNamed", { name })}
        />
      ),
    },
  ];
  return (
    <section className="stack" aria-labelledby="parts">
      <div className="card-head">
        <div>
          <h2 id="parts">{t(`auxiliaryParts.${kind}.title`)}</h2>
          <p className="lead">{t(`auxiliaryParts.${kind}.lead`)}</p>
        </div>
        <LinkButton to="new" weight="primary" icon="plus" preventScrollReset>
          {t(`auxiliaryParts.${kind}.add`)}
        </LinkButton>
      </div>
      {children}
      {page.total === 0 ? (
        <EmptyLine title={t(`auxiliaryParts.${kind}.empty`)}>
          {t(`auxiliaryParts.${kind}.emptyText`)}
        </EmptyLine>
      ) : (
        <Table
          caption={t(`auxiliaryParts.${kind}.title`)}
          columns={withTools}
          rows={page.items}
          keyOf={({ id }) => id}
        />
      )}
      <Pagination page={page.page} pageSize={page.pageSize} total={page.total} />
    </section>
  );
}
