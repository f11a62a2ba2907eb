/** Reserved for examples: no message can leave for such an address. */
const HOST = "demo.example";
const BUILDING_CHARACTERS = 12;

/** How the addresses of the people end whom the demo has settled in a building. */
export function demoAddressEnd(domainId: string): string {
  return `.${domainId.slice(-BUILDING_CHARACTERS)}@${HOST}`;
}

/** The address of somebody in a demo building; nobody else has it. */
export function demoAddress(name: string, domainId: string): string {
  const readable = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\s+/g, ".")
    .replace(/[^a-z.]/g, "");
  return readable + demoAddressEnd(domainId);
}
