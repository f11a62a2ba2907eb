import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { FaceId } from "#contract/access/face-ids.ts";

/** The faces of the reader that door panels recognise; no picture of them is stored. */
export function OwnFaces({ faces }: { faces: readonly FaceId[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="faces">
      <h2 id="faces">{t("faces.title")}</h2>
      <ul className="cards">
        {faces.map(({ id, identifier }) => (
          <li key={id} className="card padded">
            <h3 className="device-name">
              <Icon name="face" />
              <span className="mono">{identifier}</span>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
