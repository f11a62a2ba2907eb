import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { RadioGroupField } from "#app/components/fields/choice-fields.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { PinField } from "#app/components/fields/pin-field.tsx";
import { PortField } from "#app/components/fields/port-field.tsx";
import { ProofFields } from "#app/components/fields/proof-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { toServerFields, toStoredServer } from "#app/forms/schemas/mail-server-fields.ts";
import type { MailServerFields } from "#app/forms/schemas/mail-server-schema.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { MailServerConfiguration } from "#contract/installation/mail-server.ts";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { PostForm, useSending } from "./post-form.tsx";

interface MailServerFormProps {
  /** Undefined if none is configured. */
  server: MailServerConfiguration | undefined;
  /** The action's address. */
  action: string;
  protocols: readonly MailServerConfiguration["protocol"][];
  ownAddress: string;
  answer: FormAnswer | undefined;
  /** The fingerprint of an untrusted certificate, which can be pinned. */
  found: string | undefined;
}

/** Sender, server and user name; checked and tested as typed, before they are saved. */
export function MailServerForm({
  server,
  action,
  protocols,
  ownAddress,
  answer,
  found,
}: MailServerFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<MailServerFields>({
    answer,
    defaultValue: { ...toServerFields(server), recipient: ownAddress },
    stored: toStoredServer(server),
  });
  const pinnedNow = answer?.result.initialValue?.["pinnedCertificate"];
  const certificate = found ?? ((typeof pinnedNow === "string" && pinnedNow) || server?.pinnedCertificate);
  return (
    <PostForm form={form} action={action} className="mail-server" preventScrollReset>
      <ErrorSummary failure={answer?.failure} />
      <div className="stack">
        <section className="card padded" aria-labelledby="sender">
          <h2 id="sender">{t("mailServer.sender")}</h2>
          <TextField
            field={fields.emailFrom}
            label={t("mailServer.emailFrom")}
            hint={t("mailServer.emailFromHint")}
            type="email"
            autoComplete="off"
          />
          <TextField
            field={fields.nameFrom}
            label={t("mailServer.nameFrom")}
            hint={t("mailServer.nameFromHint")}
            autoComplete="off"
          />
        </section>
        <section className="card padded" aria-labelledby="server">
          <h2 id="server">{t("mailServer.server")}</h2>
          <ServerFields fields={fields} protocols={protocols} hasPassword={server?.hasPassword ?? false} />
          {certificate && <PinField field={fields.pinnedCertificate} fingerprint={certificate} />}
          <ProofFields isInPlace />
          <div className="form-actions start">
            <Button weight="primary" name="intent" value="save">
              {t("mailServer.save")}
            </Button>
            <Button icon="online" name="intent" value="check">
              {t("mailServer.check")}
            </Button>
            <MailCheckPatience intent="check" />
          </div>
        </section>
      </div>
      <section className="card padded" aria-labelledby="try">
        <h2 id="try">{t("mailServer.try")}</h2>
        <p>{t("mailServer.tryText")}</p>
        <TextField
          field={fields.recipient}
          label={t("mailServer.recipient")}
          type="email"
          autoComplete="email"
        />
        <div className="form-actions start">
          <Button icon="mail" name="intent" value="send">
            {t("mailServer.send")}
          </Button>
          <MailCheckPatience intent="send" />
        </div>
      </section>
    </PostForm>
  );
}

interface ServerFieldsProps {
  fields: Record<"host" | "port" | "protocol" | "username" | "password", FieldMetadata<unknown>>;
  protocols: MailServerFormProps["protocols"];
  /** Whether a password is stored, which an empty field keeps. */
  hasPassword: boolean;
}

/** How the mail server is reached and signed in to. */
function ServerFields({ fields, protocols, hasPassword }: ServerFieldsProps) {
  const { t } = useTranslation();
  const choices = protocols.map((value) => ({
    value,
    label: t(`mailServer.protocols.${value}`),
    hint: t(`mailServer.protocolHints.${value}`),
  }));
  return (
    <>
      <div className="host-and-port">
        <TextField
          field={fields.host}
          label={t("mailServer.host")}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PortField field={fields.port} label={t("mailServer.port")} mono />
      </div>
      <RadioGroupField field={fields.protocol} label={t("mailServer.protocol")} choices={choices} />
      <TextField
        field={fields.username}
        label={t("mailServer.username")}
        hint={t("mailServer.usernameHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        field={fields.password}
        label={t("mailServer.password")}
        hint={t(hasPassword ? "mailServer.passwordKept" : "mailServer.passwordHint")}
        autoComplete="new-password"
      />
    </>
  );
}

/**
 * Shows how long a running check can take; it always takes that long if the mail server does not answer.
 */
function MailCheckPatience({ intent }: { intent: "check" | "send" }) {
  const { t } = useTranslation();
  const { busy, sent } = useSending();
  const isChecking = busy && sent?.get("intent") === intent;
  return (
    <p role="status" className="hint">
      {isChecking && t("mailServer.patience")}
    </p>
  );
}
