import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { OpenableOutput } from "#contract/access/openings.ts";
import type { RingCall } from "#contract/devices/ring-calls.ts";

interface CallButtonsProps {
  call: RingCall;
  /** The doors of the panel that open for the reader. */
  doors: readonly OpenableOutput[];
  readerId: string;
}

/** What the reader can do about a call that rings or goes on, with buttons for a thumb. */
export function CallButtons({ call: { state, ringsForMe, by }, doors, readerId }: CallButtonsProps) {
  const { t } = useTranslation();
  const rings = state === "ringing";
  return (
    <>
      {doors.map(({ id, displayName }) => (
        <PostForm key={id} preventScrollReset>
          <input type="hidden" name="intent" value="open" />
          <Button name="outputId" value={id} weight="primary" icon="door-open" className="call-open">
            {t("calls.open", { door: displayName })}
          </Button>
        </PostForm>
      ))}
      <PostForm className="call-choices" preventScrollReset>
        {ringsForMe && (
          <Button name="intent" value="decline" weight="danger" icon="hang-up">
            {t("calls.decline")}
          </Button>
        )}
        {rings && (
          <Button name="intent" value="answer" icon="call" aria-describedby="answer-hint">
            {t("calls.answer")}
          </Button>
        )}
        {state === "answered" && by?.id === readerId && (
          <Button name="intent" value="hang-up" weight="danger" icon="hang-up">
            {t("calls.hangUp")}
          </Button>
        )}
      </PostForm>
      {rings && (
        <p className="fine" id="answer-hint">
          {t("calls.answerHint")}
        </p>
      )}
    </>
  );
}
