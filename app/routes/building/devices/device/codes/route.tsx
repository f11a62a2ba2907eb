import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { deviceTitleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { onlyTotal } from "#app/lists/paging.ts";
import { requireCapability } from "#app/routes/building/devices/device/require-capability.ts";
import { nextCallCode } from "#rules/access/codes.ts";
import { CodeForm } from "./code-form.tsx";
import { codeKeypad, codeSchema } from "./code-schema.ts";
import { CodeTable, type ListedCode } from "./code-table.tsx";
import { readCodes } from "./read-codes.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const deviceId = params["deviceId"]!;
  const { buttonCount, name } = await requireCapability(api, deviceId, "codes");
  const [title, { codes, groups }, devices] = await Promise.all([
    deviceTitleIn(request, name, "codes.title"),
    readCodes(api, deviceId),
    api.devices.list({ query: onlyTotal }),
  ]);
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const listed: ListedCode[] = codes.map(({ id, code, actionGroupId }) => ({
    id,
    code,
    starts: groupOf.get(actionGroupId)?.name ?? "",
    actions: groupOf.get(actionGroupId)?.actions ?? [],
  }));
  return {
    title,
    deviceId,
    codes: listed,
    hasButtons: buttonCount > 0,
    groups: groups.map(({ id, name }) => ({ id, name })),
    nextCode: nextCallCode(
      codes.map(({ code }) => code),
      devices.total,
      1,
    ),
    constraint: action.constraint(),
  };
}

export const action = formAction(
  { schema: codeSchema, choosers: ["actionGroupId"], guard: requireAdministrator, keypad: codeKeypad },
  async ({ api, context, params }, body) => {
    const id = params["deviceId"]!;
    await api.codes.create({ id, body });
    return changed(context, {
      to: `/domain/devices/${id}/codes`,
      message: "said.codeAdded",
    });
  },
);

export default function CallCodes() {
  const { t } = useTranslation();
  const { deviceId, hasButtons, codes, groups, nextCode, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (groups.length === 0) return <NothingToStart deviceId={deviceId} hasButtons={hasButtons} />;
  return (
    <div className="beside">
      <section className="stack tight" aria-labelledby="codes">
        <h2 id="codes">{t("codes.title")}</h2>
        <p className="lead">{t("codes.lead")}</p>
        {codes.length === 0 ? (
          <EmptyLine title={t("codes.empty")}>{t("codes.emptyText")}</EmptyLine>
        ) : (
          <CodeTable codes={codes} />
        )}
      </section>
      <section className="card padded" aria-labelledby="add">
        <h2 id="add">{t("codes.add")}</h2>
        <CodeForm
          id="add-code"
          groups={groups}
          saved={{ code: nextCode }}
          save={t("codes.add")}
          constraint={constraint}
          answer={answer}
        />
      </section>
      <Outlet />
    </div>
  );
}

/**
 * Links to the source of a code's actions: the call buttons of a panel, or the action groups of a device
 * without buttons.
 */
function NothingToStart({ deviceId, hasButtons }: { deviceId: string; hasButtons: boolean }) {
  const { t } = useTranslation();
  const device = `/domain/devices/${deviceId}`;
  const way = hasButtons ? (
    <LinkButton to={device} weight="primary" icon="door-panel">
      {t("codes.toButtons")}
    </LinkButton>
  ) : (
    <LinkButton to={`${device}/actions`} weight="primary">
      {t("codes.toActions")}
    </LinkButton>
  );
  return (
    <OneLine id="codes" title={t("codes.title")} action={way}>
      <EmptyLine title={t(hasButtons ? "codes.noButtons" : "codes.noActions")}>
        {t(hasButtons ? "codes.noButtonsText" : "codes.noActionsText")}
      </EmptyLine>
    </OneLine>
  );
}
