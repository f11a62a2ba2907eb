import type { ReactNode } from "react";
import { LanguageSwitch } from "#app/components/menus/language-switch.tsx";
import { CloseWebView } from "#app/components/shell/close-web-view.tsx";
import { SkipLink } from "#app/components/shell/skip-link.tsx";
import { BuildingFront } from "./building-front.tsx";
import { ProductMark } from "./product-mark.tsx";

interface GateProps {
  title: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Above the title: the progress. */
  before?: ReactNode;
  /** Wider, for forms larger than a sign-in. */
  wide?: boolean;
  /** Without the choice of a language, which a form stores. */
  isReadOnly?: boolean;
  /** Below the card: other ways to sign in. */
  aside?: ReactNode;
}

/** The layout of pages without a session: signing in, the first start, accepting an invite. */
export function Gate({ title, lead, before, wide, isReadOnly, children, aside }: GateProps) {
  return (
    <div className="gate">
      <SkipLink />
      <header className="gate-head">
        <ProductMark />
        <div className="gate-tools">
          {!isReadOnly && <LanguageSwitch />}
          <CloseWebView />
        </div>
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
