import { useId } from "react";
import { useTranslation } from "react-i18next";
import { cutText } from "#rules/text.ts";

interface CardDrawingProps {
  identifier: string;
  /** The value that a reader reads. */
  value: string;
  type: "CARD" | "USER" | "REMOTE";
  /** Its holder; none for a card in the pool. */
  holder?: string | undefined;
}

/** An NFC tag as the card, fob or remote control that it is. */
export function CardDrawing({ identifier, value, type, holder }: CardDrawingProps) {
  const { t } = useTranslation();
  const id = useId();
  const kind = t(`components.tag.${type}`);
  const label = [kind, identifier, value, holder].filter(Boolean).join(", ");
  return (
    <svg
      className={`card-drawing ${holder ? "" : "unassigned"}`}
      viewBox="0 0 340 214"
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop className="card-light" offset="0" />
          <stop className="card-dark" offset="1" />
        </linearGradient>
      </defs>
      <g aria-hidden="true">
        <rect className="card-shadow" x="4" y="7" width="332" height="205" rx="16" />
        <rect className="card-face" x="2" y="2" width="336" height="206" rx="16" fill={`url(#${id})`} />
        <path className="card-arch" d="M236 208V104a60 60 0 0 1 120 0v104z" clipPath={`url(#${id}clip)`} />
        <clipPath id={`${id}clip`}>
          <rect x="2" y="2" width="336" height="206" rx="16" />
        </clipPath>
        <Emblem type={type} />
        <path
          className="card-waves"
          d="M292 30a14 14 0 0 1 0 20M300 23a24 24 0 0 1 0 34M308 16a34 34 0 0 1 0 48"
        />
        <text className="card-kind" x="24" y="44">
          {kind}
        </text>
        <text className="card-name" x="24" y="142">
          {cutText(identifier, 24)}
        </text>
        <text className="card-value" x="24" y="166">
          {cutText(value, 26)}
        </text>
        <text className="card-holder" x="24" y="191">
          {cutText(holder ?? t("components.tag.pool"), 32)}
        </text>
      </g>
    </svg>
  );
}

function Emblem({ type }: { type: CardDrawingProps["type"] }) {
  if (type === "CARD")
    return (
      <path className="card-emblem" d="M24 64h46v34H24zM24 76h14v10H24M70 76H56v10h14M38 64v34M56 64v34" />
    );
  if (type === "USER")
    return <path className="card-emblem" d="M47 62a18 18 0 1 0 .1 0M47 74a6 6 0 1 0 .1 0M41 58h12" />;
  return <path className="card-emblem" d="M36 60h24v40H36zM48 70a4 4 0 1 0 .1 0M48 84a4 4 0 1 0 .1 0" />;
}
