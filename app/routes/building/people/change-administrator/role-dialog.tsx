import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { AssignableRole } from "./change-role.ts";

interface RoleDialogProps {
  role: AssignableRole;
  question: { title: string; id: string; way: "make" | "end" };
  answer: FormAnswer | undefined;
}

/** Asks before a person's role is changed. */
export function RoleDialog({ role, question: { title, id, way }, answer }: RoleDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={title}
      confirm={t(`roleChanges.${role}.${way}`)}
      intent={way}
      gives={way === "make"}
      closeTo={`/domain/people/${id}`}
      failure={answer?.failure}
    >
      <p>{t(`roleChanges.${role}.${way}Text`)}</p>
    </ConfirmDialog>
  );
}
