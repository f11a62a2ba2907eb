import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { requireDomain } from "#app/auth/guards.ts";
import { useCanAdminister } from "#app/building/building-data.ts";
import { PanelDrawing } from "#app/components/drawings/panel-drawing.tsx";
import { allPages } from "#contract/client/pages.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const id = params["deviceId"]!;
  const [device, buttons] = await Promise.all([
    api.devices.get({ id }),
    allPages((query) => api.ringBellButtons.list({ id, query })),
  ]);
  return {
    device: { id, name: device.name, buttonCount: device.buttonCount },
    buttons: buttons.map(({ position, text }) => ({ position, text })),
  };
}

/** The panel beside the details: its own, or those of the selected button. */
export default function Nameplate() {
  const { device, buttons } = useLoaderData<typeof loader>();
  const canAdminister = useCanAdminister();
  const { position } = useParams();
  const addressOf = (position: number): string => `/domain/devices/${device.id}/buttons/${position}`;
  if (device.buttonCount === 0) return <Outlet />;
  return (
    <div className="beside drawing-first">
      <div className={position ? "nameplate-drawing touched" : "nameplate-drawing"}>
        <PanelDrawing
          name={device.name}
          buttonCount={device.buttonCount}
          buttons={buttons.map(({ position, text }) => ({
            position,
            text,
            to: canAdminister ? addressOf(position) : undefined,
          }))}
          selected={position ? Number(position) : undefined}
          addTo={canAdminister ? addressOf : undefined}
        />
      </div>
      <div>
        <Outlet />
      </div>
    </div>
  );
}
