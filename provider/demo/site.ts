import type { InBuilding } from "../handler.ts";
import type { House } from "../house.ts";
import type { Random } from "./random.ts";
import type { DemoWords } from "./words.ts";

/** Where the demo building is being furnished, by whom and out of what. */
export interface Site {
  house: House;
  /** Its administrator. */
  caller: InBuilding;
  domainId: string;
  licenceId: string;
  language: string;
  words: DemoWords;
  random: Random;
}

/** Something of the building by its name. */
export interface Named {
  id: string;
  name: string;
}
