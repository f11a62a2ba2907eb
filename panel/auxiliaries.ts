import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { unsealSecretsFor } from "#contract/sealed-secrets.ts";
import type { StoredState } from "./link/state-store.ts";
import { oneLine } from "./nameplate.ts";

type Auxiliary = DeviceConfiguration["auxiliaries"][number];

/** Returns an area with its auxiliary; undefined when it is not in this device's configuration. */
export function findArea(configuration: DeviceConfiguration | null, areaId: string) {
  for (const auxiliary of configuration?.auxiliaries ?? []) {
    const area = auxiliary.areas.find(({ id }) => id === areaId);
    if (area) return { auxiliary, area };
  }
  return undefined;
}

/**
 * Carries out the command of an endpoint of an auxiliary behind this device and returns a description.
 * @throws Error when there is no such endpoint, or its secrets are not for this device
 */
export function requestEndpoint(state: StoredState, endpointId: string, command: string): string {
  const auxiliary = state.configuration?.auxiliaries.find(({ endpoints }) =>
    endpoints.some(({ id }) => id === endpointId),
  );
  const endpoint = auxiliary?.endpoints.find(({ id }) => id === endpointId);
  if (!auxiliary || !endpoint) throw new Error("there is no such endpoint");
  return oneLine(`${reached(state, auxiliary)} does ${endpoint.displayName}: ${command}`);
}

/**
 * Describes what is sent to a lift system, such as `Lift (kone-lan host=10.0.0.5) floor=3`; undefined when
 * nothing is.
 */
export function liftMessage(state: StoredState, areaId: string): string | undefined {
  const found = findArea(state.configuration, areaId);
  if (!found) return undefined;
  const properties = Object.entries(found.area.properties).map(([name, value]) => `${name}=${value}`);
  const hasSettings = Object.keys(found.auxiliary.settings).length > 0 || found.auxiliary.secrets !== null;
  if (properties.length === 0 && !hasSettings) return undefined;
  return oneLine([reached(state, found.auxiliary), ...properties].join(" "));
}

/** Describes how an auxiliary is reached. That a secret can be opened is shown, its value is not. */
function reached(state: StoredState, { id, name, model, settings, secrets }: Auxiliary): string {
  // The databases order the fields differently.
  const lines = Object.entries(settings)
    .map(([field, value]) => `${field}=${value}`)
    .sort();
  const opened = secrets === null ? {} : unsealSecretsFor(state.secret ?? "", id, secrets);
  if (!opened) throw new Error("the secrets of the auxiliary are not for this device");
  const hidden = Object.keys(opened)
    .sort()
    .map((field) => `${field}=****`);
  return `${name} (${[model, ...lines, ...hidden].join(" ")})`;
}
