/** A host reserved for examples, to which no message can be sent. */
const HOST = "demo.example";
const BUILDING_CHARACTERS = 12;

/** Returns the ending of the mail addresses of the people that the demo creates in a building. */
export function demoAddressEnd(domainId: string): string {
  return `.${domainId.slice(-BUILDING_CHARACTERS)}@${HOST}`;
}

/** Returns the unique mail address of a person in a demo building. */
export function demoAddress(name: string, domainId: string): string {
  const readable = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\s+/g, ".")
    .replace(/[^a-z.]/g, "");
  return readable + demoAddressEnd(domainId);
}
