import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { FormAnswer } from "../../forms/form-answer.ts";
import type { Office } from "./change-office.ts";

interface OfficeDialogProps {
  office: Office;
  asked: { title: string; id: string; way: "make" | "end" };
  answer: FormAnswer | undefined;
}

/** Asks before a person becomes more, or less. */
export function OfficeDialog({ office, asked: { title, id, way }, answer }: OfficeDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={title}
      confirm={t(`offices.${office}.${way}`)}
      intent={way}
      gives={way === "make"}
      closeTo={`/domain/people/${id}`}
      failure={answer?.failure}
    >
      <p>{t(`offices.${office}.${way}Text`)}</p>
    </ConfirmDialog>
  );
}
