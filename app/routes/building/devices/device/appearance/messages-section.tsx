import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { TextField } from "#app/components/fields/text-field.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { Customization } from "#contract/devices/device-customizations.ts";
import type { messagesForm } from "./appearance-schemas.ts";
import { ScreenPreview } from "./screen-preview.tsx";
import { sectionFields } from "./section-fields.ts";
import { SectionFrame, type SectionState } from "./section-frame.tsx";

interface MessagesSectionProps extends SectionState {
  values: NonNullable<Customization["messages"]>;
}

const MESSAGES = ["welcome", "calling", "noAnswer", "granted", "refused"] as const;

/** The messages to a visitor at each step of a visit. */
export function MessagesSection({ values, device, display, answer }: MessagesSectionProps) {
  const { t } = useTranslation();
  const stored = sectionFields.messages(values);
  const [form, fields] = useAnsweredForm<z.input<typeof messagesForm>>({
    id: "messages",
    answer,
    defaultValue: stored,
    stored,
  });
  const textOf = (name: (typeof MESSAGES)[number]): string => String(fields[name].value ?? "");
  return (
    <SectionFrame
      form={form}
      answer={answer}
      title={t("appearance.sections.messages")}
      preview={
        <>
          <ScreenPreview
            device={device}
            title={display.title}
            message={textOf("welcome") || display.message}
            showClock={display.showClock}
          />
          <ol className="said-screens">
            {MESSAGES.slice(1).map((name) => (
              <li key={name}>
                <span className="fine">{t(`appearance.moments.${name}`)}</span>
                <strong>{textOf(name) || t("appearance.ownWords")}</strong>
              </li>
            ))}
          </ol>
        </>
      }
    >
      <p className="lead">{t("appearance.messagesLead")}</p>
      {MESSAGES.map((name) => (
        <TextField
          key={name}
          field={fields[name]}
          label={t(`appearance.moments.${name}`)}
          autoComplete="off"
        />
      ))}
    </SectionFrame>
  );
}
