import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Auxiliary } from "#contract/auxiliaries.ts";
import type { AuxiliaryModel } from "#rules/auxiliaries.ts";
import type { FormAnswer, FormConstraint } from "../../../forms/form-answer.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { AuxiliaryForm } from "../auxiliary-form.tsx";
import type { auxiliarySchema } from "../auxiliary-schema.ts";
import type { Gateway } from "../gateways.ts";

interface SettingsFormProps {
  auxiliary: Auxiliary;
  /** The model that it is to be told about, its own or another of its type. */
  model: AuxiliaryModel;
  gateways: readonly Gateway[];
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** Name, way and configuration of an auxiliary that is there. */
export function SettingsForm({ auxiliary, model, gateways, constraint, answer }: SettingsFormProps) {
  const { t } = useTranslation();
  const { name, type, gatewayDeviceId, configuration, secrets } = auxiliary;
  const [form, fields] = useAnsweredForm<z.input<typeof auxiliarySchema>>({
    id: "auxiliary-settings",
    answer,
    constraint,
    defaultValue: { name, gatewayDeviceId: gatewayDeviceId ?? "", configuration },
  });
  return (
    <AuxiliaryForm
      {...{ form, fields, type, model, gateways }}
      failure={answer?.failure}
      save={t("auxiliaries.save")}
      kept={model === auxiliary.model ? secrets : []}
      forget={fields.forget}
    />
  );
}
