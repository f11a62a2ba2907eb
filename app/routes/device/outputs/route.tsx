import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allPages } from "#contract/client/pages.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { requireSide } from "../require-side.ts";
import { InputForm } from "./input-form.tsx";
import { NewInputForm } from "./new-input-form.tsx";
import { OutputForm } from "./output-form.tsx";
import { portSchema } from "./port-schemas.ts";
import { savePort } from "./save-port.ts";

export const meta = titleMeta;

/** Stands for the virtual input that is not there yet. */
const NEW = "new";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  await requireSide(api, id, "ports");
  const [title, outputs, inputs, virtualInputs] = await Promise.all([
    titleIn(request, "outputs.title"),
    api.outputs.list({ id }),
    api.inputs.list({ id }),
    allPages((query) => api.virtualInputs.list({ id, query })),
  ]);
  const saved = new URL(request.url).searchParams.get("saved");
  return { title, outputs: outputs.items, inputs: inputs.items, virtualInputs, saved };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  const form = await request.formData();
  const fieldNames = { activationDuration: "openingTime" };
  const answer = await submit(form, { schema: portSchema, fieldNames }, async (typed) => {
    const saved = await savePort(api, id, typed);
    return redirect(`/domain/devices/${id}/outputs?saved=${saved}`, 303);
  });
  if (!("data" in answer)) return answer;
  return data({ ...answer.data, portId: String(form.get("portId") ?? NEW) }, answer.init ?? {});
}

export default function OutputsAndInputs() {
  const { t } = useTranslation();
  const { outputs, inputs, virtualInputs, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const stateOf = (id: string) => ({
    isSaved: saved === id && answer === undefined,
    answer: answer?.portId === id ? answer : undefined,
  });
  if (outputs.length + inputs.length === 0) {
    return (
      <EmptyState picture="closed-door" title={t("outputs.empty")}>
        <p>{t("outputs.emptyText")}</p>
      </EmptyState>
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
                key={`${output.id} ${output.linkedOutputId}`}
                output={output}
                others={outputs.filter(({ id }) => id !== output.id)}
                inputs={[...inputs, ...virtualInputs]}
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
            <InputForm key={input.id} input={input} {...stateOf(input.id)} />
          ))}
        </div>
      </section>
      <section className="stack tight" aria-labelledby="virtual-inputs">
        <h2 id="virtual-inputs">{t("virtualInputs.title")}</h2>
        <p className="lead">{t("virtualInputs.lead")}</p>
        <div className="cards">
          {virtualInputs.map((input) => (
            <InputForm key={input.id} input={input} isVirtual {...stateOf(input.id)} />
          ))}
          <NewInputForm key={`${NEW} ${virtualInputs.length}`} {...stateOf(NEW)} />
        </div>
      </section>
      <Outlet />
    </div>
  );
}
