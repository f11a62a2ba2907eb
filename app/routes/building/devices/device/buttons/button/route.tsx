import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdministrator } from "#app/auth/guards.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import { onlyTotal } from "#app/lists/paging.ts";
import { allPages } from "#contract/client/pages.ts";
import { nextCallCode } from "#rules/access/codes.ts";
import { ButtonForm } from "./button-form.tsx";
import { buttonSchema } from "./button-schema.ts";
import { defaultButtonText, readButtonAddress, readSavedButton, toButtonFields } from "./read-button.ts";
import { readTargets } from "./read-targets.ts";
import { saveButton } from "./save-button.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = readButtonAddress(params);
  const deviceId = place.id;
  const now = await api.nameplate.get(place);
  const { position } = now;
  const search = readSearch(request, context);
  const [buttonTitle, { name }, targets, devices, codes] = await Promise.all([
    titleIn(request, "button.title", { position: String(position) }),
    api.devices.get({ id: deviceId }),
    readTargets(api, deviceId, now.actions, search),
    api.devices.list({ query: onlyTotal }),
    allPages((query) => api.codes.list({ id: deviceId, query })),
  ]);
  const usedCodes = codes.map((each) => each.code);
  const nextCode = nextCallCode(usedCodes, devices.total, position);
  const { version, text, emergency, code, groups, people, opens, endpoints } = toButtonFields(now);
  return {
    title: `${name} · ${text || buttonTitle}`,
    deviceId,
    position,
    targets,
    defaultText: defaultButtonText(position),
    nextCode,
    saved: {
      version: version ?? "",
      text,
      emergency,
      groups: groups.map(({ id }) => id),
      people: people.map(({ id }) => id),
      opens: opens.map(({ id }) => id),
      endpoints: endpoints.map(({ id }) => id),
      code: now.button ? code : nextCode,
    },
    constraint: action.constraint(),
  };
}

export const action = formAction(
  {
    schema: buttonSchema,
    choosers: ["groups", "people", "opens", "endpoints"],
    guard: requireAdministrator,
    fieldNames: { "codes.0": "code" },
    readSaved: ({ api, params }) => readSavedButton(api, readButtonAddress(params)),
  },
  async ({ api, context, params }, typed) => {
    const place = readButtonAddress(params);
    await saveButton(api, place, typed);
    return changed(context, {
      to: `/domain/devices/${place.id}/buttons/${place.position}`,
      message: "button.saved",
    });
  },
);

export default function CallButton() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <ButtonForm key={data.position} button={data} answer={answer} />
      <Outlet />
    </>
  );
}
