import type { Language } from "../languages.ts";
import type { DeviceType } from "./devices.ts";

interface Names {
  types: Record<DeviceType, string>;
  /** The first output, which opens the door. */
  door: string;
  output: string;
  input: string;
}

const NAMES: Record<Language, Names> = {
  en: {
    types: {
      RINGBELL: "Door panel",
      MONITOR: "Indoor monitor",
      CONTROLLER: "Controller",
      AUTOMATION: "Automation",
      CAMERA: "Camera",
    },
    door: "Door",
    output: "Output",
    input: "Input",
  },
  it: {
    types: {
      RINGBELL: "Posto esterno",
      MONITOR: "Monitor interno",
      CONTROLLER: "Controller",
      AUTOMATION: "Automazione",
      CAMERA: "Telecamera",
    },
    door: "Porta",
    output: "Uscita",
    input: "Ingresso",
  },
  fr: {
    types: {
      RINGBELL: "Platine de rue",
      MONITOR: "Moniteur intérieur",
      CONTROLLER: "Contrôleur",
      AUTOMATION: "Automatisme",
      CAMERA: "Caméra",
    },
    door: "Porte",
    output: "Sortie",
    input: "Entrée",
  },
  nl: {
    types: {
      RINGBELL: "Deurpaneel",
      MONITOR: "Binnenpost",
      CONTROLLER: "Controller",
      AUTOMATION: "Automatisering",
      CAMERA: "Camera",
    },
    door: "Deur",
    output: "Uitgang",
    input: "Ingang",
  },
  es: {
    types: {
      RINGBELL: "Placa de calle",
      MONITOR: "Monitor interior",
      CONTROLLER: "Controlador",
      AUTOMATION: "Automatismo",
      CAMERA: "Cámara",
    },
    door: "Puerta",
    output: "Salida",
    input: "Entrada",
  },
  de: {
    types: {
      RINGBELL: "Türstation",
      MONITOR: "Innenstation",
      CONTROLLER: "Steuerung",
      AUTOMATION: "Automatik",
      CAMERA: "Kamera",
    },
    door: "Tür",
    output: "Ausgang",
    input: "Eingang",
  },
};

/**
 * Returns the default name of a device: its type and the first number that no other device of the building
 * has. Letter case is ignored in the comparison.
 */
export function defaultDeviceName(type: DeviceType, language: Language, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = `${NAMES[language].types[type]} ${number}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}

/** Returns the default name of the output at a position, counted from 1. */
export function defaultOutputName(position: number, language: Language): string {
  const { door, output } = NAMES[language];
  return position === 1 ? door : `${output} ${position}`;
}

/** Returns the default name of the input at a position, counted from 1. */
export function defaultInputName(position: number, language: Language): string {
  return `${NAMES[language].input} ${position}`;
}
