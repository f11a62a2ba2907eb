import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { SectionTitle } from "#app/components/shell/section-title.tsx";
import { LastUse } from "#app/routes/building/people/last-use.tsx";
import { Validity } from "#app/routes/building/people/validity.tsx";
import { TagState } from "#app/routes/building/tags/tag-state.tsx";
import type { Means } from "./list-means.ts";

const icons = { CODE: "keypad", NFC_TAG: "tag", QR: "qr", FACE_ID: "face" } as const;

/** Everything that a person opens with, and what can be changed about it. */
export function MeansTable({ means }: { means: readonly Means[] }) {
  const { t } = useTranslation();
  const title = t("person.means");
  const add = (
    <LinkButton to="access/new" small weight="primary" icon="plus" preventScrollReset>
      {t("addAccess.add")}
    </LinkButton>
  );
  if (means.length === 0)
    return (
      <OneLine id="means" title={title} action={add}>
        <span className="fine">{t("person.noMeans")}</span>
      </OneLine>
    );
  const columns: Column<Means>[] = [
    {
      key: "name",
      title: t("person.meansName"),
      cell: (row) => (
        <span className="device-name">
          <Icon name={icons[row.type]} />
          <span className="unseen">{t(`components.credential.${row.type}`)}: </span>
          <span>{nameOf(row, t)}</span>
        </span>
      ),
    },
    {
      key: "number",
      title: t("person.number"),
      cell: (row) =>
        row.number === undefined ? describeAny(row, t) : <span className="mono">{row.number}</span>,
    },
    {
      key: "until",
      title: t("person.valid"),
      cell: ({ counts, state }) => counts && <Validity counts={counts} withStart={state === "upcoming"} />,
    },
    { key: "use", title: t("person.lastUse"), cell: ({ lastUse }) => lastUse && <LastUse use={lastUse} /> },
    {
      key: "state",
      title: t("flats.state"),
      beside: true,
      cell: ({ state }) => <MeansState state={state} />,
    },
    { key: "tools", title: t("person.actions"), titleUnseen: true, cell: (row) => <Tools means={row} /> },
  ];
  return (
    <section className="stack tight" aria-labelledby="means">
      <div className="card-head">
        <SectionTitle id="means" title={title} count={means.length} />
        {add}
      </div>
      <Table caption={title} columns={columns} rows={means} keyOf={({ key }) => key} />
    </section>
  );
}

function nameOf({ name, type }: Means, t: TFunction): string {
  return name ?? t(`components.credential.${type}`);
}

/** A credential for any tag of the person says so in place of a number. */
function describeAny({ type, tag, credential }: Means, t: TFunction): string {
  return type === "NFC_TAG" && !tag && credential?.meansId === null ? t("person.anyTag") : "";
}

function MeansState({ state }: Pick<Means, "state">) {
  if (state === "lost") return <TagState state="LOST" />;
  return state === "none" ? <TagState state="NO_ACCESS" /> : <StateDot state={state} />;
}

function Tools({ means }: { means: Means }) {
  const { t } = useTranslation();
  const { type, tag, face, credential, state } = means;
  const name = nameOf(means, t);
  return (
    <PostForm className="row-tools">
      {credential && (type === "CODE" || type === "QR") && (
        <Tool to={`credentials/${credential.id}`} icon="eye" label={t("person.lookNamed", { name })} />
      )}
      {credential && (
        <Tool
          to={`credentials/${credential.id}/change`}
          icon="pencil"
          label={t("person.changeNamed", { name })}
        />
      )}
      {tag && !credential && state !== "lost" && (
        <>
          <Tool to={`access/new?tag=${tag.id}`} icon="key" label={t("person.giveAccessNamed", { name })} />
          <Tool to={`tags/${tag.id}/rename`} icon="pencil" label={t("person.renameNamed", { name })} />
        </>
      )}
      {face && (
        <Tool
          to={`faces/${face.id}`}
          icon="refresh"
          label={t("faces.replaceNamed", { identifier: face.identifier })}
        />
      )}
      {credential && !tag && (
        <Tool
          to={`credentials/${credential.id}/delete`}
          icon="trash"
          label={t("person.revokeNamed", { name: face ? credential.name : name })}
        />
      )}
      {tag && (
        <Tool
          to={`/domain/tags/${tag.id}`}
          icon="warning"
          label={t(state === "lost" ? "tag.seeNamed" : "tag.reportNamed", { name })}
        />
      )}
      {tag && state !== "lost" && (
        <>
          <input type="hidden" name="tagId" value={tag.id} />
          <Button name="intent" value="take-tag" weight="quiet" icon="minus" small iconOnly>
            {t("person.takeTag", { identifier: tag.identifier })}
          </Button>
        </>
      )}
      {face && (
        <Tool
          to={`faces/${face.id}/delete`}
          icon="minus"
          label={t("faces.deleteNamed", { identifier: face.identifier })}
        />
      )}
    </PostForm>
  );
}

interface ToolProps {
  to: string;
  icon: "eye" | "pencil" | "key" | "refresh" | "trash" | "minus" | "warning";
  label: string;
}

function Tool({ to, icon, label }: ToolProps) {
  return (
    <LinkButton to={to} small iconOnly weight="quiet" icon={icon} preventScrollReset>
      {label}
    </LinkButton>
  );
}
