import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { TypedPort } from "./port-schemas.ts";

/**
 * Saves an output or an input and gives its id.
 * @throws ApiError TARGET_UNKNOWN, OUTPUT_CHAIN with the field, NOT_FOUND
 */
export async function savePort(api: ApiCalls, id: string, typed: TypedPort): Promise<string> {
  switch (typed.intent) {
    case "output": {
      const { portId: outputId, displayName, openingTime, inputId = null, linkedOutputId } = typed;
      await linkOutput(api, id, outputId, linkedOutputId);
      const activationDuration = Math.round(openingTime * 1000);
      await api.outputs.update({ id, outputId, body: { displayName, inputId, activationDuration } });
      return outputId;
    }
    case "input":
    case "virtual-input": {
      const { portId: inputId, displayName, type } = typed;
      const calls = typed.intent === "input" ? api.inputs : api.virtualInputs;
      await calls.update({ id, inputId, body: { displayName, type } });
      return inputId;
    }
    case "new-virtual-input": {
      const { displayName, type } = typed;
      return (await api.virtualInputs.create({ id, body: { displayName, type } })).id;
    }
  }
}

/** A link is changed first: whether it may be is known to the provider alone. */
async function linkOutput(
  api: ApiCalls,
  id: string,
  outputId: string,
  wanted: string | undefined,
): Promise<void> {
  const { items } = await api.outputs.list({ id });
  const linked = items.find((output) => output.id === outputId)?.linkedOutputId ?? undefined;
  if (linked === wanted) return;
  if (wanted === undefined) return api.outputs.unlink({ id, outputId });
  try {
    await api.outputs.link({ id, outputId, body: { linkedOutputId: wanted } });
  } catch (error) {
    if (!isApiError(error, "OUTPUT_CHAIN")) throw error;
    throw new ApiError("OUTPUT_CHAIN", { fields: { linkedOutputId: "invalid" } });
  }
}
