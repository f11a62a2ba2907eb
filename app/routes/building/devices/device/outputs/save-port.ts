import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";
import { toInputFields, toOutputFields } from "./port-fields.ts";
import type { EditingIntent, TypedPort } from "./port-schemas.ts";

/**
 * Saves an output or an input, or sets a virtual input.
 * @param touched the fields that the person changed; of an output only these are sent
 * @throws ApiError INPUT_UNKNOWN, OUTPUT_UNKNOWN, OUTPUT_CHAIN with the field, NOT_FOUND
 */
export async function savePort(
  api: ApiCalls,
  id: string,
  typed: TypedPort,
  touched: ReadonlySet<string>,
): Promise<void> {
  switch (typed.intent) {
    case "output": {
      const { portId: outputId, displayName, openingTime, consoleOpening } = typed;
      const { inputId = null, linkedOutputId = null } = typed;
      const body = {
        displayName: touched.has("displayName") ? displayName : undefined,
        inputId: touched.has("inputId") ? inputId : undefined,
        activationDuration: touched.has("openingTime") ? Math.round(openingTime * 1000) : undefined,
        linkedOutputId: touched.has("linkedOutputId") ? linkedOutputId : undefined,
        consoleOpening: touched.has("consoleOpening") ? consoleOpening : undefined,
      };
      await api.outputs.update({ id, outputId, body });
      return;
    }
    case "input":
    case "virtual-input": {
      const { portId: inputId, displayName, type, opens = [] } = typed;
      const calls = typed.intent === "input" ? api.inputs : api.virtualInputs;
      // An input that is no longer an exit button has no list of outputs, even if the form still shows one.
      const body = { displayName, type, opens: type === "extbutton" ? opens : [] };
      await calls.update({ id, inputId, body });
      return;
    }
    case "set-on":
    case "set-off":
      await api.virtualInputs.setState({
        id,
        inputId: typed.portId,
        body: { active: typed.intent === "set-on" },
      });
      return;
    case "new-virtual-input": {
      const { displayName, type } = typed;
      await api.virtualInputs.create({ id, body: { displayName, type } });
    }
  }
}

/** The fields of an output's or input's form as they are stored. @throws ApiError NOT_FOUND */
export async function readPort(api: ApiCalls, id: string, intent: EditingIntent, portId: string) {
  if (intent === "output") return toOutputFields(portIn((await api.outputs.list({ id })).items, portId));
  const inputs =
    intent === "input"
      ? (await api.inputs.list({ id })).items
      : await allPages((query) => api.virtualInputs.list({ id, query }));
  return toInputFields(portIn(inputs, portId));
}

function portIn<Port extends { id: string }>(ports: readonly Port[], id: string): Port {
  const port = ports.find((each) => each.id === id);
  if (!port) throw new ApiError("NOT_FOUND");
  return port;
}
