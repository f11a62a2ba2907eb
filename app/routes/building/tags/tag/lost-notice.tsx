import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StateDot } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import type { LostTag } from "#contract/access/nfc-tags.ts";

type BlockingDevice = LostTag["devices"][number];

const dots = { IN_FORCE: "applied", PENDING: "pending", AWAY: "offline" } as const;

/** Whether a lost tag may still open a door, device by device. */
export function LostNotice({ devices }: { devices: readonly BlockingDevice[] }) {
  const { t } = useTranslation();
  const away = devices.filter(({ state }) => state === "AWAY").length;
  const pending = devices.filter(({ state }) => state === "PENDING").length;
  const columns: Column<BlockingDevice>[] = [
    {
      key: "name",
      title: t("tag.device"),
      cell: ({ id, name }) => <Link to={`/domain/devices/${id}`}>{name}</Link>,
    },
    {
      key: "state",
      title: t("tag.block"),
      beside: true,
      cell: ({ state }) => <StateDot state={dots[state]}>{t(`tag.states.${state}`)}</StateDot>,
    },
  ];
  return (
    <>
      <Notice tone={away > 0 ? "attention" : "plain"} title={t("tag.lost")}>
        {away > 0 && <p>{t("tag.awayText", { count: away })}</p>}
        {pending > 0 && <p>{t("tag.pendingText", { count: pending })}</p>}
        {away + pending === 0 && <p>{t("tag.lostText")}</p>}
      </Notice>
      {devices.length > 0 && (
        <section className="stack tight" aria-labelledby="blocked">
          <h2 id="blocked">{t("tag.devices")}</h2>
          <Table caption={t("tag.devices")} columns={columns} rows={devices} keyOf={({ id }) => id} />
        </section>
      )}
    </>
  );
}
