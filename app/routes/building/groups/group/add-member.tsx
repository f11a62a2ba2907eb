import { type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { Agent } from "#contract/people/agent-groups.ts";
import type { addSchema } from "./group-schema.ts";

interface AddMemberProps {
  candidates: readonly Agent[];
  /** The candidates were found by their names. */
  isFound: boolean;
  result: SubmissionResult<string[]> | undefined;
}

/** Adds one person or device. */
export function AddMember({ candidates, isFound, result }: AddMemberProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof addSchema>>({ id: "add-member", answer: { result } });
  const labelOf = (name: string, kind: Agent["kind"]) =>
    kind === "DEVICE"
      ? t("groups.deviceNamed", { name })
      : t("groupTree.agentNamed", { name, kind: t(`groups.kinds.${kind}`) });
  if (candidates.length === 0 && isFound) return null;
  if (candidates.length === 0) return <p className="lead">{t("groups.everybodyIn")}</p>;
  return (
    <PostForm form={form} className="form" preventScrollReset>
      <SelectField
        field={fields.agentId}
        label={t("groups.personOrDevice")}
        placeholder={t("groups.choose")}
        choices={candidates.map(({ id, name, kind }) => ({
          value: id,
          label: kind === "USER" ? name : labelOf(name, kind),
        }))}
      />
      <div className="form-actions">
        <Button name="intent" value="add" weight="primary" icon="plus">
          {t("groups.addMember")}
        </Button>
      </div>
    </PostForm>
  );
}
