import { type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { OfferedChoices } from "#app/lists/offered-choices.ts";
import type { Agent } from "#contract/people/agent-groups.ts";
import type { addSchema } from "./group-schema.ts";

interface AddMemberProps {
  candidates: OfferedChoices<Agent>;
  /** The one that the address asks for. */
  chosen: Agent | undefined;
  result: SubmissionResult<string[]> | undefined;
}

/** Adds one person or device. */
export function AddMember({ candidates: { choices, extent }, chosen, result }: AddMemberProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof addSchema>>({
    id: "add-member",
    answer: { result },
    defaultValue: { agentId: chosen?.id },
  });
  const labelOf = (name: string, kind: Agent["kind"]) =>
    kind === "DEVICE"
      ? t("groups.deviceNamed", { name })
      : t("groupTree.agentNamed", { name, kind: t(`groups.kinds.${kind}`) });
  const others = choices.filter(({ id }) => id !== chosen?.id);
  const offered = chosen ? [chosen, ...others] : choices;
  if (offered.length === 0 && extent.search === "") return <p className="lead">{t("groups.everybodyIn")}</p>;
  return (
    <PostForm form={form} className="form" preventScrollReset>
      <input type="hidden" name="intent" value="add" />
      <ChooseOneField
        field={fields.agentId}
        label={t("groups.personOrDevice")}
        placeholder={t("groups.choose")}
        choices={offered.map(({ id, name, kind }) => ({
          value: id,
          label: kind === "USER" ? name : labelOf(name, kind),
        }))}
        extent={extent}
      />
      <div className="form-actions">
        <Button weight="primary" icon="plus">
          {t("groups.addMember")}
        </Button>
      </div>
    </PostForm>
  );
}
