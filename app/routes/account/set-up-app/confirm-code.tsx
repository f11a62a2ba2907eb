import { useTranslation } from "react-i18next";
import { CopyField } from "#app/components/fields/copy-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { DrawnKey } from "./draw-key.server.ts";

/** The white margin around the squares, which cameras need. */
const QUIET = 2;
const SIZE_PX = 240;

interface ConfirmCodeProps {
  drawn: DrawnKey;
  answer: FormAnswer | undefined;
}

/** The key to scan or to type, and the code that proves that the app has it. */
export function ConfirmCode({ drawn: { address, key, size, path }, answer }: ConfirmCodeProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ code: string }>({ id: "confirm", answer });
  const edge = size + 2 * QUIET;
  return (
    <div className="card padded stack">
      <figure className="qr-frame">
        <svg
          viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`}
          width={SIZE_PX}
          height={SIZE_PX}
          role="img"
          aria-label={t("security.app.qr")}
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${edge}v${edge}h${-edge}z`} />
          <path fill="#000" d={path} />
        </svg>
        <figcaption>{t("security.app.scan")}</figcaption>
      </figure>
      <CopyField label={t("security.app.key")} hint={t("security.app.keyHint")} value={key} lines={2} />
      <PostForm form={form} className="form">
        <ErrorSummary failure={answer?.failure} />
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="keyAddress" value={address} />
        <TextField
          field={fields.code}
          label={t("security.app.code")}
          autoComplete="one-time-code"
          inputMode="numeric"
          mono
        />
        <div className="form-actions">
          <Button weight="primary">{t("security.app.confirm")}</Button>
        </div>
      </PostForm>
    </div>
  );
}
