import type { MailServerConfiguration } from "#contract/installation/mail-server.ts";

/** The fields of the form for the stored mail server, or for none; the password is never shown. */
export function toServerFields(server: MailServerConfiguration | undefined) {
  return {
    emailFrom: server?.emailFrom ?? "",
    nameFrom: server?.nameFrom ?? "",
    host: server?.host ?? "",
    port: String(server?.port ?? 25),
    username: server?.username ?? "",
    protocol: server?.protocol ?? ("smtp" as const),
    pinnedCertificate: server?.pinnedCertificate ?? "",
  };
}
