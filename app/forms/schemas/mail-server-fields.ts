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

/** The fields as they are compared with what others save: with the version of the password. */
export function toStoredServer(server: MailServerConfiguration | undefined) {
  return { ...toServerFields(server), password: server?.passwordVersion ?? "" };
}
