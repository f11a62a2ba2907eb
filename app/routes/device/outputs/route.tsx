import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { requireSide } from "../require-side.ts";
import { InputForm } from "./input-form.tsx";
import { OutputForm } from "./output-form.tsx";
import { portSchema } from "./port-schemas.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  await requireSide(api, id, "ports");
  const [title, outputs, inputs] = await Promise.all([
    titleIn(request, "outputs.title"),
    api.outputs.list({ id }),
    api.inputs.list({ id }),
  ]);
  const saved = new URL(request.url).searchParams.get("saved");
  return { title, outputs: outputs.items, inputs: inputs.items, saved };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  const form = await request.formData();
  const fieldNames = { activationDuration: "openingTime" };
  const answer = await submit(form, { schema: portSchema, fieldNames }, async (typed) => {
    const { portId, displayName } = typed;
    switch (typed.intent) {
      case "output": {
        const { type, openingTime, inputId = null } = typed;
        const body = { displayName, type, inputId, activationDuration: Math.round(openingTime * 1000) };
        await api.outputs.update({ id, outputId: portId, body });
        break;
      }
      case "input":
        await api.inputs.update({ id, inputId: portId, body: { displayName, type: typed.type } });
    }
    return redirect(`/domain/devices/${id}/outputs?saved=${portId}`, 303);
  });
  if (!("data" in answer)) return answer;
  return data({ ...answer.data, portId: String(form.get("portId")) }, answer.init ?? {});
}

export default function OutputsAndInputs() {
  const { t } = useTranslation();
  const { outputs, inputs, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (outputs.length + inputs.length === 0) {
    return (
      <EmptyState picture="closed-door" title={t("outputs.empty")}>
        <p>{t("outputs.emptyText")}</p>
      </EmptyState>
    );
  }
  const stateOf = (id: string) => ({
    isSaved: saved === id && answer === undefined,
    answer: answer?.portId === id ? answer : undefined,
  });
  return (
    <div className="stack">
      <section className="stack tight" aria-labelledby="outputs">
        <h2 id="outputs">{t("outputs.outputs")}</h2>
        <p className="lead">{t("outputs.lead")}</p>
        <div className="cards">
          {outputs.map((output) => (
            <OutputForm key={output.id} output={output} inputs={inputs} {...stateOf(output.id)} />
          ))}
        </div>
      </section>
      <section className="stack tight" aria-labelledby="inputs">
        <h2 id="inputs">{t("outputs.inputs")}</h2>
        <div className="cards">
          {inputs.map((input) => (
            <InputForm key={input.id} input={input} {...stateOf(input.id)} />
          ))}
        </div>
      </section>
    </div>
  );
}
