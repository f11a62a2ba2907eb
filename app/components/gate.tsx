import type { ReactNode } from "react";
import { BuildingFront } from "./building-front.tsx";
import { SkipLink } from "./app-shell.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ProductMark } from "./product-mark.tsx";

interface GateProps {
  title: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Above the title: how far something has come. */
  before?: ReactNode;
  /** Room for forms that are larger than a sign-in. */
  wide?: boolean;
  /** Under the card: other ways in. */
  aside?: ReactNode;
}

/** What is around a page outside the door: signing in, the first start, accepting an invite. */
export function Gate({ title, lead, before, wide, children, aside }: GateProps) {
  return (
    <div className="gate">
      <SkipLink />
      <header className="gate-head">
        <ProductMark />
        <LanguageSwitch />
      </header>
      <div className="gate-scene">
        <BuildingFront />
      </div>
      <main className="gate-main" id="main" tabIndex={-1}>
        <div className={wide ? "card gate-card wide" : "card gate-card"}>
          {before}
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        {aside && <div className="gate-aside">{aside}</div>}
      </main>
    </div>
  );
}
