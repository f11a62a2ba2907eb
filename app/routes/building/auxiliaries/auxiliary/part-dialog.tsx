import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import type { FormFailure } from "#app/forms/failure.ts";
import type { EditableForm } from "#app/forms/use-answered-form.ts";
import type { PartKind } from "./parts.ts";

interface PartDialogProps<Fields extends Record<string, unknown>> {
  form: EditableForm<Fields>;
  failure: FormFailure | undefined;
  title: string;
  kind: PartKind;
  /** The auxiliary that the part belongs to. */
  id: string;
  /** The field of the part's name. */
  name: Parameters<typeof TextField>[0]["field"];
  /** The fields after the name. */
  children: ReactNode;
}

/** The form of a part of an auxiliary, in a dialog over the list of the parts of its kind. */
export function PartDialog<Fields extends Record<string, unknown>>(props: PartDialogProps<Fields>) {
  const { title, kind, id, name, children, form, failure } = props;
  const { t } = useTranslation();
  const closeTo = `/domain/auxiliaries/${id}/${kind}s`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm form={form} failure={failure} closeTo={closeTo} confirm={t("auxiliaryParts.save")}>
        <TextField
          field={name}
          label={t("auxiliaryParts.name")}
          hint={t(`auxiliaryParts.${kind}s.nameHint`)}
        />
        {children}
      </DialogForm>
    </RouteDialog>
  );
}
