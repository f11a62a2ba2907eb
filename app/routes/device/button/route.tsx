import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { nextCallCode } from "#rules/codes.ts";
import { DEFAULT_RING_BELL_TEXT } from "#rules/ring-bells.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { onlyTotal } from "../../../paging.ts";
import { ButtonForm } from "./button-form.tsx";
import { buttonSchema } from "./button-schema.ts";
import { getPlace, readButton, targetsOf } from "./read-button.ts";
import { readTargets } from "./read-targets.ts";
import { saveButton } from "./save-button.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = await getPlace(api, params);
  const { deviceId, position } = place;
  const { button, actions, code, codes } = await readButton(api, place);
  const [title, targets, devices] = await Promise.all([
    titleIn(request, "button.title", { position: String(position) }),
    readTargets(api, deviceId, actions),
    api.devices.list({ query: onlyTotal }),
  ]);
  const taken = codes.map((each) => each.code);
  const nextCode = nextCallCode(taken, devices.total, position);
  const defaultText = `${DEFAULT_RING_BELL_TEXT}${position}`;
  const savedAt = new URL(request.url).searchParams.get("saved");
  return {
    ...{ title, deviceId, position, targets, defaultText, nextCode, savedAt },
    saved: {
      buttonId: button?.id,
      text: button?.text === defaultText ? "" : button?.text,
      groups: targetsOf(actions, "CALL", "AGENT_GROUP"),
      people: targetsOf(actions, "CALL", "AGENT"),
      opens: targetsOf(actions, "ACTIVATION", "OUTPUT"),
      code: button ? code?.code : nextCode,
    },
    constraint: getZodConstraint(buttonSchema),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = await getPlace(api, params);
  const fieldNames = { position: "text" };
  return submit(await request.formData(), { schema: buttonSchema, fieldNames }, async (typed) => {
    await saveButton(api, place, typed);
    return redirect(`/domain/devices/${place.deviceId}/buttons/${place.position}?saved=${Date.now()}`, 303);
  });
}

export default function CallButton() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <ButtonForm key={`${data.position} ${data.savedAt}`} button={data} answer={answer} />
      <Outlet />
    </>
  );
}
