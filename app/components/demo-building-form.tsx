import { useTranslation } from "react-i18next";
import type { FormFailure } from "../forms/failure.ts";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Picture } from "./picture.tsx";
import { PostForm } from "./post-form.tsx";

interface DemoBuildingFormProps {
  failure: FormFailure | undefined;
  /** What is sent with the press of the button. */
  intent: string;
  className: string;
}

/** What a demo building brings along, and the button that makes one. */
export function DemoBuildingForm({ failure, intent, className }: DemoBuildingFormProps) {
  const { t } = useTranslation();
  return (
    <PostForm className={`form ${className}`}>
      <ErrorSummary failure={failure} />
      <Picture name="no-zones" />
      <p>{t("demoBuilding.text")}</p>
      <p className="fine">{t("demoBuilding.people")}</p>
      <div className="form-actions start">
        <Button weight="primary" icon="building" name="intent" value={intent}>
          {t("demoBuilding.create")}
        </Button>
      </div>
    </PostForm>
  );
}
