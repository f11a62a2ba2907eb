import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Note } from "#contract/people/notes.ts";

const icons: Record<Note["kind"], IconName> = {
  POSTIT: "postit",
  NOTIFICATION: "notification",
  SHOW_VIDEO: "camera",
};

/** The reader's notes, newest first, each with its text or picture. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className="cards notes">
      {notes.map((note) => (
        <li key={note.id} className="card padded stack tight">
          <OneNote note={note} />
        </li>
      ))}
    </ul>
  );
}

function OneNote({ note }: { note: Note }) {
  const { t } = useTranslation();
  const { id, kind, text, device, buttonName, camera, createdAt, readAt } = note;
  const from =
    buttonName === null ? device.name : t("notes.atButton", { device: device.name, button: buttonName });
  return (
    <>
      <h2 className="device-name">
        <Icon name={icons[kind]} />
        {t(`notes.kinds.${kind}`)}
        {readAt === null && <Badge tone="attention">{t("notes.unread")}</Badge>}
      </h2>
      {text !== "" && <p className="note-text">{text}</p>}
      {camera && <Picture id={id} camera={camera} />}
      <p className="fine">
        {from} · <Time at={createdAt} show="precise" />
      </p>
      {readAt === null && (
        <PostForm className="form-actions start">
          <input type="hidden" name="intent" value="one" />
          <input type="hidden" name="noteId" value={id} />
          <Button small icon="check">
            {t("notes.read")}
          </Button>
        </PostForm>
      )}
    </>
  );
}

function Picture({ id, camera }: { id: string; camera: NonNullable<Note["camera"]> }) {
  const { t } = useTranslation();
  const { name, takenAt, problem } = camera;
  return (
    <>
      {takenAt !== null && (
        <img
          className="note-picture"
          src={`/domain/notes/${id}/picture?at=${takenAt}`}
          alt={t("notes.picture", { camera: name })}
          loading="lazy"
        />
      )}
      {takenAt === null && problem === null && <p>{t("notes.pictureWaits", { camera: name })}</p>}
      {problem !== null && <p className="problem">{t(`notes.problems.${problem}`, { camera: name })}</p>}
    </>
  );
}
