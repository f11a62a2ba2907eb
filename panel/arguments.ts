import { parseArgs } from "node:util";
import { activationCode, hwId } from "#contract/devices/devices.ts";
import { DEVICE_TYPES, type DeviceType } from "#rules/devices/devices.ts";
import { toMqttAddress } from "./link/link-connection.ts";

export const HELP = `Simulates a door panel or another device.

  npm run panel -- --server URL --activation-code CODE --hw-id ID [--type TYPE] [--state FILE]

  --server URL            the console (http://localhost:3000) or its MQTT port (mqtt://localhost:1883)
  --activation-code CODE  its activation code
  --hw-id ID              its hardware ID
  --type TYPE             ${DEVICE_TYPES.join(", ")} (default RINGBELL)
  --state FILE            the file that stores its state (default data/panel-ID.json)

Commands, one per line, typed or piped in:

  status          show what it is doing       log TEXT        write to its diagnostic log
  commands        show its last commands      fail next WHY   make the next command fail
  load TEXT       apply a configuration that was downloaded as a file
  wait            until it is in service, connected and has delivered everything
  help, quit

Door panel and controller:

  code DIGITS     dial a call or access code  tag VALUE       present an NFC tag
  face ID         show a face                 qr VALUE        show a QR code

Door panel, controller and automation:

  input POSITION  trigger an input            output POSITION switch an output by hand
  on POSITION     set an input                off POSITION    reset an input

Inputs of a monitor are set in the same way; virtual inputs have positions from 1001 on.

Door panel:

  ring POSITION   press a call button         hang-up         end its call
  buttons         draw the nameplate

Indoor monitor:

  calls           show who calls              open            open the door of the last call
  answer          answer the last call        decline, hang-up  decline or end it

Each command from the console is run once, and its steps are shown.

It keeps running when its input ends. Stop it with quit or Ctrl+C.`;

export interface PanelArguments {
  server: string;
  activationCode: string;
  hwId: string;
  type: DeviceType;
  stateFile: string;
}

/** Parses the command line; undefined when help is requested. @throws Error that names what is wrong */
export function readArguments(words: string[]): PanelArguments | undefined {
  const { values } = parseArgs({
    args: words,
    options: {
      server: { type: "string" },
      "activation-code": { type: "string" },
      "hw-id": { type: "string" },
      type: { type: "string", default: "RINGBELL" },
      state: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return undefined;
  const server = needed("--server", values.server);
  toMqttAddress(server);
  const code = activationCode.safeParse(needed("--activation-code", values["activation-code"]));
  if (!code.success) throw new Error("--activation-code: 8 to 32 letters and digits.");
  const hardware = hwId.safeParse(needed("--hw-id", values["hw-id"]));
  if (!hardware.success) throw new Error("--hw-id: 4 to 64 letters, digits, dots, colons and dashes.");
  const type = DEVICE_TYPES.find((each) => each === values.type.toUpperCase());
  if (!type) throw new Error(`--type: one of ${DEVICE_TYPES.join(", ")}.`);
  const stateFile = values.state ?? `data/panel-${hardware.data.replaceAll(":", "-")}.json`;
  return { server, activationCode: code.data, hwId: hardware.data, type, stateFile };
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined || value === "") throw new Error(`${name} is missing.`);
  return value;
}
