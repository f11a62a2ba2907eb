import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { TypedPort } from "./port-schemas.ts";

/**
 * Saves an output or an input, or sets a virtual input.
 * @throws ApiError INPUT_UNKNOWN, OUTPUT_UNKNOWN, OUTPUT_CHAIN with the field, NOT_FOUND
 */
export async function savePort(api: ApiCalls, id: string, typed: TypedPort): Promise<void> {
  switch (typed.intent) {
    case "output": {
      const { portId: outputId, displayName, openingTime, inputId = null, linkedOutputId } = typed;
      await linkOutput(api, id, outputId, linkedOutputId);
      const activationDuration = Math.round(openingTime * 1000);
      await api.outputs.update({ id, outputId, body: { displayName, inputId, activationDuration } });
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

/** The link is changed first: only the provider knows whether it is allowed. */
async function linkOutput(
  api: ApiCalls,
  id: string,
  outputId: string,
  requested: string | undefined,
): Promise<void> {
  const { items } = await api.outputs.list({ id });
  const linked = items.find((output) => output.id === outputId)?.linkedOutputId ?? undefined;
  if (linked === requested) return;
  if (requested === undefined) return api.outputs.unlink({ id, outputId });
  try {
    await api.outputs.link({ id, outputId, body: { linkedOutputId: requested } });
  } catch (error) {
    if (!isApiError(error, "OUTPUT_CHAIN")) throw error;
    throw new ApiError("OUTPUT_CHAIN", { fields: { linkedOutputId: "invalid" } });
  }
}
