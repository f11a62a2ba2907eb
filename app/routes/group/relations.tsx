import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { AgentGroup } from "#contract/agent-groups.ts";
import { RELATION_TYPES, RIGHTS } from "#rules/agent-groups.ts";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/choice-fields.tsx";
import { groupLabel } from "../../components/group-label.ts";
import { PostForm } from "../../components/post-form.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { relateSchema } from "./group-schema.ts";
import type { Relation } from "./read-group.ts";

interface RelationsProps {
  group: AgentGroup;
  relations: { given: readonly Relation[]; received: readonly Relation[]; groups: readonly AgentGroup[] };
  /** The product keeps this group: it contains no other. */
  isKept: boolean;
  result: SubmissionResult<string[]> | undefined;
}

/** What the members of a group may do with those of others, and others with them (§3). */
export function Relations({ group, relations, isKept, result }: RelationsProps) {
  const { t } = useTranslation();
  return (
    <div className="beside">
      <section className="stack tight" aria-labelledby="relations">
        <h2 id="relations">{t("relations.title")}</h2>
        <p className="lead">{t("relations.lead")}</p>
        <Given relations={relations.given} />
        {relations.received.length > 0 && <Received relations={relations.received} />}
      </section>
      <section className="card padded" aria-labelledby="relate">
        <h2 id="relate">{t("relations.addTitle")}</h2>
        <Relate group={group} groups={relations.groups} isKept={isKept} result={result} />
      </section>
    </div>
  );
}

function Given({ relations }: { relations: readonly Relation[] }) {
  const { t } = useTranslation();
  if (relations.length === 0) return <p>{t("relations.none")}</p>;
  const columns: Column<Relation>[] = [
    { key: "type", title: t("relations.type"), cell: ({ type }) => t(`relations.types.${type}`) },
    { key: "other", title: t("relations.other"), cell: ({ other }) => <GroupLink group={other} /> },
    {
      key: "tools",
      title: t("relations.tools"),
      titleUnseen: true,
      cell: (relation) => <Separate relation={relation} />,
    },
  ];
  return <Table caption={t("relations.title")} columns={columns} rows={relations} keyOf={keyOf} />;
}

function Received({ relations }: { relations: readonly Relation[] }) {
  const { t } = useTranslation();
  const columns: Column<Relation>[] = [
    { key: "other", title: t("relations.from"), cell: ({ other }) => <GroupLink group={other} /> },
    { key: "type", title: t("relations.type"), cell: ({ type }) => t(`relations.types.${type}`) },
  ];
  return (
    <>
      <h3 id="received">{t("relations.receivedTitle")}</h3>
      <Table caption={t("relations.receivedTitle")} columns={columns} rows={relations} keyOf={keyOf} />
    </>
  );
}

function keyOf({ sourceId, destinationId, type }: Relation): string {
  return `${sourceId} ${destinationId} ${type}`;
}

function GroupLink({ group: { id, name } }: { group: AgentGroup }) {
  const { t } = useTranslation();
  return <Link to={`/domain/groups/${id}`}>{groupLabel(t, name)}</Link>;
}

function Separate({ relation: { type, other } }: { relation: Relation }) {
  const { t } = useTranslation();
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="destinationId" value={other.id} />
      <Button name="intent" value="separate" weight="quiet" icon="minus" iconOnly small>
        {t("relations.remove", { type: t(`relations.types.${type}`), other: groupLabel(t, other.name) })}
      </Button>
    </PostForm>
  );
}

interface RelateProps {
  group: AgentGroup;
  groups: readonly AgentGroup[];
  isKept: boolean;
  result: SubmissionResult<string[]> | undefined;
}

/** Gives the group's members a right over another's, or puts another group into it. */
function Relate({ group, groups, isKept, result }: RelateProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof relateSchema>>({
    id: "relate-group",
    answer: { result },
  });
  return (
    <PostForm {...getFormProps(form)} className="form" preventScrollReset>
      <SelectField
        field={fields.type}
        label={t("relations.type")}
        placeholder={t("relations.choose")}
        choices={(isKept ? RIGHTS : RELATION_TYPES).map((type) => ({
          value: type,
          label: t(`relations.types.${type}`),
        }))}
      />
      <SelectField
        field={fields.destinationId}
        label={t("relations.other")}
        placeholder={t("relations.choose")}
        choices={groups.map(({ id, name }) => ({
          value: id,
          label: id === group.id ? t("relations.itself") : groupLabel(t, name),
        }))}
      />
      <div className="form-actions">
        <Button name="intent" value="relate" weight="primary" icon="plus">
          {t("relations.add")}
        </Button>
      </div>
    </PostForm>
  );
}
