import { useTranslation } from "react-i18next";
import type { SimulatorView } from "#contract/simulator/simulated-device.ts";
import { ActForm } from "./act-form.tsx";
import { CarriedItem } from "./carried-item.tsx";

/** The codes and QR codes that can be presented at a door. */
export function Presented({ device, credentials }: { device: string } & Pick<SimulatorView, "credentials">) {
  const { t } = useTranslation();
  if (credentials.length === 0) return null;
  return (
    <section className="card padded" aria-labelledby="presented">
      <h2 id="presented">{t("simulator.credentials")}</h2>
      <ActForm kind="present" device={device} className="simulator-items">
        {credentials.map(({ id, type, name, holder }) => (
          <CarriedItem
            key={id}
            icon={type === "QR" ? "qr" : "keypad"}
            name="credentialId"
            value={id}
            title={holder}
            note={`${t(`components.credential.${type}`)}: ${name}`}
          />
        ))}
      </ActForm>
    </section>
  );
}
