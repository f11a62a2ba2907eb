/** The building that a query is limited to. A type alias, since the parameters of prepared queries are records. */
export type BuildingScope = { domainId: string };

/** A device and its building. */
export type DeviceScope = BuildingScope & { deviceId: string };
