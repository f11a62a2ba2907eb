import type { SetUpState, SetUpStep } from "#rules/installation/set-up.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { findInstallationValue, setInstallationValue } from "#storage/installation-values.ts";
import { findMailServer } from "./mail-server.ts";

/** Names of the installation's values about its set-up. */
const GUIDED = "set-up.guided";
const VIRTUAL_PANEL = "set-up.virtual-panel";
const DEMO_BUILDING = "set-up.demo-building";

function postponedName(step: SetUpStep): string {
  return `set-up.postponed.${step}`;
}

/** Makes the console request missing steps until they are answered. */
export async function beginGuidedSetUp(tx: Transaction): Promise<void> {
  await setInstallationValue(tx, GUIDED, "yes");
}

export async function postponeSetUpStep(tx: Transaction, step: SetUpStep): Promise<void> {
  await setInstallationValue(tx, postponedName(step), "yes");
}

/** Stores the hardware id of the panel that came with the installation. */
export async function noteVirtualPanel(tx: Transaction, hwId: string): Promise<void> {
  await setInstallationValue(tx, VIRTUAL_PANEL, hwId);
}

export async function findVirtualPanelId(db: Reader): Promise<string | undefined> {
  return findInstallationValue(db, VIRTUAL_PANEL);
}

/** Stores the demo building. Once the building is deleted, the step is not requested again. */
export async function noteDemoBuilding(tx: Transaction, domainId: string): Promise<void> {
  await setInstallationValue(tx, DEMO_BUILDING, domainId);
  await postponeSetUpStep(tx, "demo");
}

/** Returns the id of the demo building, while it exists. */
export async function findDemoBuildingId(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom("installation")
    .innerJoin("domain", "domain.id", "installation.value")
    .select("domain.id")
    .where("installation.name", "=", DEMO_BUILDING)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Returns the state of each set-up step; in an installation without guided set-up, missing steps count as
 * postponed.
 */
export async function readSetUp(db: Reader): Promise<Record<SetUpStep, SetUpState>> {
  const demoBuildingId = await findDemoBuildingId(db);
  const isGuided = (await findInstallationValue(db, GUIDED)) !== undefined;
  const readState = async (step: SetUpStep, isDone: boolean): Promise<SetUpState> => {
    if (isDone) return "done";
    const isPostponed = !isGuided || (await findInstallationValue(db, postponedName(step))) !== undefined;
    return isPostponed ? "postponed" : "open";
  };
  return {
    building: await readState("building", await hasOtherBuilding(db, demoBuildingId)),
    mail: await readState("mail", (await findMailServer(db)) !== undefined),
    demo: await readState("demo", demoBuildingId !== undefined),
  };
}

async function hasOtherBuilding(db: Reader, demoBuildingId: string | undefined): Promise<boolean> {
  const found = await db
    .selectFrom("domain")
    .select("id")
    .$if(demoBuildingId !== undefined, (query) => query.where("id", "!=", demoBuildingId!))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
