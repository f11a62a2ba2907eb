import type { ApiCalls } from "#contract/client/client.ts";
import type { TypedPort } from "./port-schemas.ts";

/**
 * Saves an output or an input, or sets a virtual input.
 * @throws ApiError INPUT_UNKNOWN, OUTPUT_UNKNOWN, OUTPUT_CHAIN with the field, NOT_FOUND
 */
export async function savePort(api: ApiCalls, id: string, typed: TypedPort): Promise<void> {
  switch (typed.intent) {
    case "output": {
      const { portId: outputId, displayName, openingTime, inputId = null, linkedOutputId = null } = typed;
      const { hasConsoleOpening, consoleOpening } = typed;
      const activationDuration = Math.round(openingTime * 1000);
      const body = {
        displayName,
        inputId,
        activationDuration,
        linkedOutputId,
        ...(hasConsoleOpening && { consoleOpening }),
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
