import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { RingInBuilding } from "#contract/devices/ring-calls.ts";

interface RingElsewhereProps {
  call: RingInBuilding;
  children: ReactNode;
}

/** A call in another building of the reader. Its button enters that building, as in the list of buildings. */
export function RingElsewhere({ call, children }: RingElsewhereProps) {
  const { t } = useTranslation();
  const { id, domain, device, button, startedAt } = call;
  const from = { panel: device.name, button };
  return (
    <div className="notice attention ringing-call">
      <Icon name="bell" />
      <div className="ringing-text">
        <p className="notice-title">{button === "" ? t("calls.from", from) : t("calls.fromFor", from)}</p>
        <p>{domain.label}</p>
        <p className="ringing-since">
          {t("calls.since")} <Time at={startedAt} now={startedAt} show="precise" />
        </p>
      </div>
      {children}
      {/* What is open belongs to the building that is left. */}
      <PostForm action={`/buildings/${domain.id}/calls/${id}`} className="ringing-actions" reloadDocument>
        <Button weight="primary" icon="forward">
          {t("calls.view")}
        </Button>
      </PostForm>
    </div>
  );
}
