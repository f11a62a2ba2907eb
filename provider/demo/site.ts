import type { Language } from "#rules/languages.ts";
import type { ProviderContext } from "../context.ts";
import type { BuildingCaller } from "../handler.ts";
import type { Random } from "./random.ts";
import type { DemoWords } from "./words.ts";

/** The demo building that is being created, its administrator and its parts. */
export interface Site {
  context: ProviderContext;
  /** The administrator of the building. */
  caller: BuildingCaller;
  domainId: string;
  licenceId: string;
  language: Language;
  words: DemoWords;
  random: Random;
}
