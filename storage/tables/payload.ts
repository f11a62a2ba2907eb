/** The parameters of an action or a command. */
export type Payload = Record<string, string | number | boolean | null>;
