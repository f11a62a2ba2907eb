import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Button } from "../../components/button.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { renameSchema } from "./group-schema.ts";

interface RenameGroupProps {
  name: string;
  result: SubmissionResult<string[]> | undefined;
}

/** Gives the group another name. */
export function RenameGroup({ name, result }: RenameGroupProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<z.input<typeof renameSchema>>({
    id: "rename-group",
    lastResult: result,
    defaultValue: { name },
  });
  return (
    <PostForm {...getFormProps(form)} className="form" preventScrollReset>
      <TextField field={fields.name} label={t("groups.name")} />
      <div className="form-actions">
        <Button name="intent" value="rename">
          {t("groups.rename")}
        </Button>
      </div>
    </PostForm>
  );
}
