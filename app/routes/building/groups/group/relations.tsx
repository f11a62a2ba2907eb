import { type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { AgentGroup } from "#contract/people/agent-groups.ts";
import { RELATION_TYPES, RIGHTS } from "#rules/people/agent-groups.ts";
import type { relateSchema } from "./group-schema.ts";
import type { Relation } from "./read-group.ts";

interface RelationsProps {
  group: AgentGroup;
  relations: { granted: readonly Relation[]; received: readonly Relation[]; groups: readonly AgentGroup[] };
  /** A default group: it contains no other. */
  isBuiltIn: boolean;
  result: SubmissionResult<string[]> | undefined;
}

/** The rights of a group's members over those of others, and the reverse (§3). */
export function Relations({ group, relations, isBuiltIn, result }: RelationsProps) {
  const { t } = useTranslation();
  const isParent = ({ type }: Relation): boolean => type === "CONTAIN_AGENT_GROUP";
  const parents = relations.received.filter(isParent);
  const received = relations.received.filter((relation) => !isParent(relation));
  return (
    <div className="beside">
      <section className="stack tight" aria-labelledby="relations">
        <h2 id="relations">{t("relations.title")}</h2>
        <p className="lead">{t("relations.lead")}</p>
        <GrantedRelations relations={relations.granted} />
        {parents.length > 0 && <PartOf relations={parents} />}
        {received.length > 0 && <Received relations={received} />}
      </section>
      <section className="card padded" aria-labelledby="relate">
        <h2 id="relate">{t("relations.addTitle")}</h2>
        <Relate group={group} groups={relations.groups} isBuiltIn={isBuiltIn} result={result} />
      </section>
    </div>
  );
}

function GrantedRelations({ relations }: { relations: readonly Relation[] }) {
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

/** The groups that contain this one. */
function PartOf({ relations }: { relations: readonly Relation[] }) {
  const { t } = useTranslation();
  const links = relations.map((relation, index) => (
    <span key={keyOf(relation)}>
      {index > 0 && ", "}
      <GroupLink group={relation.other} />
    </span>
  ));
  return <DefinitionList items={[{ term: t("relations.partOf"), value: links }]} />;
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
      <Button
        name="intent"
        value="separate"
        weight="quiet"
        small
        aria-label={t("relations.remove", {
          type: t(`relations.types.${type}`),
          other: groupLabel(t, other.name),
        })}
      >
        {t("components.remove")}
      </Button>
    </PostForm>
  );
}

interface RelateProps {
  group: AgentGroup;
  groups: readonly AgentGroup[];
  isBuiltIn: boolean;
  result: SubmissionResult<string[]> | undefined;
}

/** Gives the group's members a right over another's, or adds a subgroup. */
function Relate({ group, groups, isBuiltIn, result }: RelateProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof relateSchema>>({
    id: "relate-group",
    answer: { result },
  });
  const isContainer = group.container && !isBuiltIn;
  return (
    <PostForm form={form} className="form" preventScrollReset>
      <input type="hidden" name="intent" value="relate" />
      <SelectField
        field={fields.type}
        label={t("relations.type")}
        placeholder={t("relations.choose")}
        choices={(isContainer ? RELATION_TYPES : RIGHTS).map((type) => ({
          value: type,
          label: t(`relations.types.${type}`),
        }))}
      />
      {!isContainer && !isBuiltIn && (
        <p className="hint">
          {t("relations.noContainer")}{" "}
          <Link to={`/domain/groups/${group.id}/rename`} preventScrollReset>
            {t("relations.letContain")}
          </Link>
        </p>
      )}
      <ChooseOneField
        field={fields.destinationId}
        label={t("relations.other")}
        placeholder={t("relations.choose")}
        choices={groups.map(({ id, name }) => ({
          value: id,
          label: id === group.id ? t("relations.itself") : groupLabel(t, name),
        }))}
      />
      <div className="form-actions">
        <Button weight="primary" icon="plus">
          {t("relations.add")}
        </Button>
      </div>
    </PostForm>
  );
}
