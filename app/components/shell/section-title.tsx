import { useTranslation } from "react-i18next";
import { formatTag } from "#app/i18n/formats.ts";

interface SectionTitleProps {
  /** The id of the heading. */
  id: string;
  title: string;
  count: number;
}

/** The heading of a section with the number of its rows, which is not part of its name. */
export function SectionTitle({ id, title, count }: SectionTitleProps) {
  const { i18n } = useTranslation();
  return (
    <div className="section-title">
      <h2 id={id}>{title}</h2>
      <span className="title-count">{count.toLocaleString(formatTag(i18n.language))}</span>
    </div>
  );
}
