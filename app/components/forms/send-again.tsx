import { useTranslation } from "react-i18next";
import type { SecretField } from "#contract/secret-fields.ts";
import { Button } from "./button.tsx";
import { PostForm } from "./post-form.tsx";

/** A form that the server could not answer, with everything typed except secrets. */
export interface UnansweredForm {
  address: string;
  fields: [name: string, value: string][];
  secrets: SecretField[];
}

/** The label of each secret. */
const secretLabels: Record<SecretField, string> = {
  password: "login.password",
  passwordAgain: "invite.passwordAgain",
  oldPassword: "account.oldPassword",
  newPassword: "account.newPassword",
  passphrase: "backups.plan.passphrase",
  setupCode: "setup.setupCode",
  otp: "secondFactor.code",
  value: "newTag.value",
  proofPassword: "proof.password",
  proofCode: "proof.code",
  "configuration.clientSecret": "auxiliaries.fields.clientSecret",
  "configuration.password": "auxiliaries.fields.password",
  "configuration.token": "auxiliaries.fields.token",
};

/** Offers to send again what was typed: without JavaScript the page with the form is gone. */
export function SendAgain({ address, fields, secrets }: UnansweredForm) {
  const { t } = useTranslation();
  return (
    <PostForm action={address} className="form send-again">
      <p>{t("problems.sendAgain.kept")}</p>
      {fields.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {secrets.length > 0 && <p>{t("problems.sendAgain.secrets")}</p>}
      {secrets.map((name) => (
        <label key={name} className="field">
          <span className="field-label">{t(secretLabels[name])}</span>
          <span className="control">
            <input type="password" name={name} autoComplete="off" />
          </span>
        </label>
      ))}
      <div className="form-actions centered">
        <Button weight="primary">{t("problems.sendAgain.send")}</Button>
      </div>
    </PostForm>
  );
}
