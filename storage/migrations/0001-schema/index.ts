import type { Migration } from "../../migration.ts";
import { access } from "./access.ts";
import { auxiliaries } from "./auxiliaries.ts";
import { buildings } from "./buildings.ts";
import { deviceLink } from "./device-link.ts";
import { devices } from "./devices.ts";
import { groups } from "./groups.ts";
import { history } from "./history.ts";
import { installation } from "./installation.ts";
import { invites } from "./invites.ts";
import { licences } from "./licences.ts";
import { people } from "./people.ts";
import { signIn } from "./sign-in.ts";

/** The whole schema of the first release, referenced tables first. */
export const schema: Migration = {
  name: "0001-schema",
  statements: [
    ...buildings,
    ...people,
    ...signIn,
    ...groups,
    ...licences,
    ...devices,
    ...deviceLink,
    ...auxiliaries,
    ...access,
    ...invites,
    ...history,
    ...installation,
  ],
};
