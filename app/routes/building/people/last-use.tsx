import { Link } from "@remix-run/react";
import { Time } from "#app/components/shell/time.tsx";
import type { LastUse as Use } from "#contract/access/last-use.ts";

/** When and where a person last opened something with a tag or a credential. */
export function LastUse({ use: { time, device } }: { use: Use }) {
  return (
    <>
      <Time at={time} />
      {device && (
        <>
          {" · "}
          <Link to={`/domain/history?device=${device.id}`}>{device.name}</Link>
        </>
      )}
    </>
  );
}
