/** Reserved for examples: no message can be sent to such an address. */
const HOST = "demo.example";
const BUILDING_CHARACTERS = 12;

/** The ending of the addresses of the people whom the demo creates in a building. */
export function demoAddressEnd(domainId: string): string {
  return `.${domainId.slice(-BUILDING_CHARACTERS)}@${HOST}`;
}

/** The unique address of a person in a demo building. */
export function demoAddress(name: string, domainId: string): string {
  const readable = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\s+/g, ".")
    .replace(/[^a-z.]/g, "");
  return readable + demoAddressEnd(domainId);
}
