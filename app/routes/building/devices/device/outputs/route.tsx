import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { deviceTitleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { requireCapability } from "#app/routes/building/devices/device/require-capability.ts";
import { allPages } from "#contract/client/pages.ts";
import { InputForm } from "./input-form.tsx";
import { NewInputForm } from "./new-input-form.tsx";
import { OutputForm } from "./output-form.tsx";
import { editedPort, portSchema } from "./port-schemas.ts";
import { readPort, savePort } from "./save-port.ts";

export const meta = titleMeta;

/** The message after each form of the page. */
const MESSAGES = {
  output: "said.outputSaved",
  input: "said.inputSaved",
  "virtual-input": "said.inputSaved",
  "new-virtual-input": "said.inputAdded",
  "set-on": "said.inputSet",
  "set-off": "said.inputSet",
} as const;

/** The card of a virtual input that does not exist yet. */
const NEW = "new";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const id = params["deviceId"]!;
  const { name } = await requireCapability(api, id, "ports");
  const [title, outputs, inputs, virtualInputs] = await Promise.all([
    deviceTitleIn(request, name, "outputs.title"),
    api.outputs.list({ id }),
    api.inputs.list({ id }),
    allPages((query) => api.virtualInputs.list({ id, query })),
  ]);
  return { title, outputs: outputs.items, inputs: inputs.items, virtualInputs };
}

export const action = formAction(
  {
    schema: portSchema,
    choosers: ["opens", "linkedOutputId"],
    guard: (context) => requireInstaller(context, "DEVICES"),
    fieldNames: { activationDuration: "openingTime" },
    stored({ api, params, form }) {
      const edited = editedPort(form);
      return (
        edited && {
          of: edited.portId,
          read: () => readPort(api, params["deviceId"]!, edited.intent, edited.portId),
        }
      );
    },
  },
  async ({ api, context, params }, typed, touched) => {
    const id = params["deviceId"]!;
    await savePort(api, id, typed, touched);
    return changed(context, { to: `/domain/devices/${id}/outputs`, message: MESSAGES[typed.intent] });
  },
);

export default function OutputsAndInputs() {
  const { t } = useTranslation();
  const { outputs, inputs, virtualInputs } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sentOf = answer?.result.initialValue?.["portId"] ?? NEW;
  const stateOf = (id: string) => ({ answer: sentOf === id ? answer : undefined });
  if (outputs.length + inputs.length === 0) {
    return (
      <OneLine id="outputs" title={t("outputs.title")}>
        <EmptyLine title={t("outputs.empty")}>{t("outputs.emptyText")}</EmptyLine>
      </OneLine>
    );
  }
  return (
    <div className="stack">
      {outputs.length > 0 && (
        <section className="stack tight" aria-labelledby="outputs">
          <h2 id="outputs">{t("outputs.outputs")}</h2>
          <p className="lead">{t("outputs.lead")}</p>
          <div className="cards">
            {outputs.map((output) => (
              <OutputForm
                key={output.id}
                output={output}
                others={outputs.filter(({ id }) => id !== output.id)}
                contacts={[...inputs, ...virtualInputs].filter(({ type }) => type === "dooropen")}
                {...stateOf(output.id)}
              />
            ))}
          </div>
        </section>
      )}
      <section className="stack tight" aria-labelledby="inputs">
        <h2 id="inputs">{t("outputs.inputs")}</h2>
        <div className="cards">
          {inputs.map((input) => (
            <InputForm key={input.id} input={input} outputs={outputs} {...stateOf(input.id)} />
          ))}
        </div>
      </section>
      <section className="stack tight" aria-labelledby="virtual-inputs">
        <h2 id="virtual-inputs">{t("virtualInputs.title")}</h2>
        <p className="lead">{t("virtualInputs.lead")}</p>
        <div className="cards">
          {virtualInputs.map((input) => (
            <InputForm key={input.id} input={input} outputs={outputs} isVirtual {...stateOf(input.id)} />
          ))}
          <NewInputForm {...stateOf(NEW)} />
        </div>
      </section>
      <Outlet />
    </div>
  );
}
