import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { outputTypeIcons } from "#app/components/dialogs/output-type-chooser.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { OfferedChoices } from "#app/lists/offered-choices.ts";
import type { AccessAreaKind, AreaMember } from "#app/routes/building/areas/access-areas/kinds.ts";
import type { addSchema } from "./access-area-schema.ts";

interface MembersProps {
  kind: AccessAreaKind;
  members: readonly AreaMember[];
  /** A default group: its members can't be removed. */
  isBuiltIn: boolean;
}

/** The members of a group, with their device or auxiliary, and the button that removes each. */
export function Members({ kind, members, isBuiltIn }: MembersProps) {
  const { t } = useTranslation();
  if (members.length === 0) {
    return <p className="lead">{t(`accessAreas.${kind}.${isBuiltIn ? "noneInBuilding" : "noMembers"}`)}</p>;
  }
  const columns: Column<AreaMember>[] = [
    {
      key: "name",
      title: t("accessAreas.name"),
      cell: ({ displayName, type }) => (
        <span className="device-name">
          <Icon name={type ? outputTypeIcons[type] : "elevator"} />
          <span>{displayName}</span>
        </span>
      ),
    },
    { key: "owner", title: t(`accessAreas.${kind}.owner`), cell: (member) => <Owner member={member} /> },
    ...(isBuiltIn
      ? []
      : [
          {
            key: "tools",
            title: t("accessAreas.takeOut"),
            titleUnseen: true,
            cell: (member: AreaMember) => <RemoveButton member={member} />,
          },
        ]),
  ];
  return (
    <Table
      caption={t(`accessAreas.${kind}.members`)}
      columns={columns}
      rows={members}
      keyOf={({ id }) => id}
    />
  );
}

function Owner({ member: { ownerId, ownerName, ownerKind } }: { member: AreaMember }) {
  const place = ownerKind === "DEVICE" ? "devices" : "auxiliaries";
  return <Link to={`/domain/${place}/${ownerId}`}>{ownerName}</Link>;
}

function RemoveButton({ member: { id, displayName } }: { member: AreaMember }) {
  const { t } = useTranslation();
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="memberId" value={id} />
      <Button
        name="intent"
        value="remove"
        weight="quiet"
        small
        aria-label={t("accessAreas.takeOutNamed", { name: displayName })}
      >
        {t("components.remove")}
      </Button>
    </PostForm>
  );
}

interface AddMemberProps {
  kind: AccessAreaKind;
  candidates: OfferedChoices<AreaMember>;
  result: SubmissionResult<string[]> | undefined;
}

/** Adds a member; the candidates are grouped by device or auxiliary. */
export function AddMember({ kind, candidates: { choices, extent }, result }: AddMemberProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof addSchema>>({ id: "add-member", answer: { result } });
  if (choices.length === 0 && extent.search === "") {
    return <p className="lead">{t(`accessAreas.${kind}.everythingIn`)}</p>;
  }
  return (
    <PostForm form={form} className="form" preventScrollReset>
      <input type="hidden" name="intent" value="add" />
      <ChooseOneField
        field={fields.memberId}
        label={t(`accessAreas.${kind}.one`)}
        placeholder={t("accessAreas.choose")}
        choices={choices.map(({ id, displayName, ownerName }) => ({
          value: id,
          label: displayName,
          group: ownerName,
        }))}
        extent={extent}
      />
      <div className="form-actions">
        <Button weight="primary" icon="plus">
          {t("accessAreas.putIn")}
        </Button>
      </div>
    </PostForm>
  );
}
