import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { Tabs } from "#app/components/lists/tabs.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { parseCustomizationSection } from "#contract/devices/device-customizations.ts";
import type { CustomizationSection } from "#rules/devices/devices.ts";
import { appearanceForms } from "./appearance-schemas.ts";
import { AudioSection } from "./audio-section.tsx";
import { DisplaySection } from "./display-section.tsx";
import { fillDays } from "./fill-days.ts";
import { MessagesSection } from "./messages-section.tsx";
import { OpeningHoursSection } from "./opening-hours-section.tsx";
import { readSection, readSectionFields, requireSection } from "./read-section.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const id = params["deviceId"]!;
  const { device, section, sections } = await requireSection(api, id, params["section"]!);
  const shown =
    section === "opening-hours"
      ? { section, values: await readSection(api, id, section) }
      : section === "messages"
        ? { section, values: await readSection(api, id, section) }
        : section === "audio"
          ? { section, values: await readSection(api, id, section) }
          : { section, values: await readSection(api, id, section) };
  return {
    title: await titleIn(request, "appearance.title", { name: device.name }),
    device: { id, name: device.name, type: device.type },
    display: await readSection(api, id, "display"),
    sections,
    shown,
  };
}

const sectionActions = new Map(
  Object.keys(appearanceForms).map((name) => [name, sectionAction(parseCustomizationSection(name))]),
);

function sectionAction(section: CustomizationSection) {
  const schema: z.ZodType<Record<string, unknown>> = appearanceForms[section];
  return formAction(
    {
      schema,
      async guard(context, params) {
        const visit = await requireInstaller(context, "DEVICES");
        await requireSection(visit.api, params["deviceId"]!, section);
        return visit;
      },
      stored: ({ api, params }) => ({
        of: params["deviceId"]!,
        read: () => readSectionFields(api, params["deviceId"]!, section),
        fill: fillDays,
      }),
    },
    async ({ api, context, params }, body) => {
      const id = params["deviceId"]!;
      await api.deviceCustomizations.update({ id, section, body });
      return changed(context, {
        to: `/domain/devices/${id}/appearance/${section}`,
        message: "appearance.saved",
      });
    },
  );
}

export const action = formActions([...sectionActions.values()], ({ params }) =>
  sectionActions.get(parseCustomizationSection(params["section"]!)),
);

const icons = { display: "monitor", audio: "bell", messages: "postit", "opening-hours": "clock" } as const;

/** The customization of a device, beside a preview of it. */
export default function Appearance() {
  const { t } = useTranslation();
  const { device, sections, shown, display } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const state = { device, display, answer };
  const key = `${device.id} ${shown.section}`;
  return (
    <div className="stack">
      <p className="lead">{t("appearance.lead")}</p>
      <Tabs
        label={t("appearance.sections.label")}
        tabs={sections.map((section) => ({
          to: `/domain/devices/${device.id}/appearance/${section}`,
          label: t(`appearance.sections.${section}`),
          icon: icons[section],
        }))}
      />
      {shown.section === "display" && <DisplaySection key={key} values={shown.values} {...state} />}
      {shown.section === "audio" && <AudioSection key={key} values={shown.values} {...state} />}
      {shown.section === "messages" && <MessagesSection key={key} values={shown.values} {...state} />}
      {shown.section === "opening-hours" && (
        <OpeningHoursSection key={key} values={shown.values} {...state} />
      )}
    </div>
  );
}
