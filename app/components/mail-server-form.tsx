import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { MailServerConfiguration } from "#contract/mail-server.ts";
import { Button } from "./button.tsx";
import { RadioGroupField } from "./choice-fields.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { PasswordField } from "./password-field.tsx";
import { PostForm } from "./post-form.tsx";
import { TextField } from "./text-field.tsx";
import type { FormAnswer } from "../forms/form-answer.ts";
import type { MailServerFields } from "../forms/mail-server-schema.ts";
import { useAnsweredForm } from "../forms/use-answered-form.ts";
import { MailCheckPatience } from "./mail-check-patience.tsx";
import { PinField } from "./pin-field.tsx";

interface MailServerFormProps {
  /** Undefined where none is set. */
  server: MailServerConfiguration | undefined;
  /** Where it is sent to. */
  action: string;
  protocols: readonly MailServerConfiguration["protocol"][];
  ownAddress: string;
  answer: FormAnswer | undefined;
  /** The fingerprint of a certificate that was not trusted, and can be. */
  found: string | undefined;
}

/** Who sends, through which server, by which name; checked and tried as typed, before it is saved. */
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
    defaultValue: {
      ...{ emailFrom: server?.emailFrom, nameFrom: server?.nameFrom, host: server?.host },
      ...{ port: String(server?.port ?? 25), username: server?.username, recipient: ownAddress },
      ...{ protocol: server?.protocol ?? "smtp", pinnedCertificate: server?.pinnedCertificate },
    },
  });
  const pinnedNow = answer?.result.initialValue?.["pinnedCertificate"];
  const certificate = found ?? ((typeof pinnedNow === "string" && pinnedNow) || server?.pinnedCertificate);
  const choices = protocols.map((value) => ({
    value,
    label: t(`mailServer.protocols.${value}`),
    hint: t(`mailServer.protocolHints.${value}`),
  }));
  return (
    <PostForm {...getFormProps(form)} action={action} className="mail-server" preventScrollReset>
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
          <div className="host-and-port">
            <TextField
              field={fields.host}
              label={t("mailServer.host")}
              mono
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField field={fields.port} label={t("mailServer.port")} inputMode="numeric" mono />
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
            hint={t(server?.hasPassword ? "mailServer.passwordKept" : "mailServer.passwordHint")}
            autoComplete="new-password"
          />
          {certificate && <PinField field={fields.pinnedCertificate} fingerprint={certificate} />}
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
