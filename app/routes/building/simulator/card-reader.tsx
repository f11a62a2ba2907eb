import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { SimulatorView } from "#contract/simulator/simulated-device.ts";
import { ActForm } from "./act-form.tsx";
import { CarriedItem } from "./carried-item.tsx";

/** The number of cards shown; the others are folded. */
const CARDS_SHOWN = 5;

/** The cards that can be held up to a device, including an unregistered one. */
export function CardReader({ device, cards }: { device: string } & Pick<SimulatorView, "cards">) {
  const { t } = useTranslation();
  const [held, spare] = [cards.filter(({ holder }) => holder), cards.filter(({ holder }) => !holder)];
  const sorted = [...held, ...spare];
  const [shown, others] = [sorted.slice(0, CARDS_SHOWN), sorted.slice(CARDS_SHOWN)];
  return (
    <section className="card padded" aria-labelledby="cards">
      <h2 id="cards">{t("simulator.cards")}</h2>
      <div className="simulator-items">
        <Cards device={device} cards={shown} />
        <ActForm kind="unknown-tag" device={device}>
          <CarriedItem
            icon="tag"
            title={t("simulator.unknownCard")}
            note={t("simulator.unknownCardHint")}
            card="foreign"
          />
        </ActForm>
      </div>
      {others.length > 0 && (
        <details className="simulator-more">
          <summary>
            {t("simulator.moreCards", { count: others.length })}
            <Icon name="down" />
          </summary>
          <div className="simulator-items">
            <Cards device={device} cards={others} />
          </div>
        </details>
      )}
    </section>
  );
}

function Cards({ device, cards }: { device: string } & Pick<SimulatorView, "cards">) {
  const { t } = useTranslation();
  return (
    <ActForm kind="tag" device={device}>
      {cards.map(({ id, name, holder }) => (
        <CarriedItem
          key={id}
          icon="tag"
          name="tagId"
          value={id}
          title={holder ?? t("simulator.spareCard")}
          note={name}
          card={holder === null ? "spare" : "held"}
        />
      ))}
    </ActForm>
  );
}
