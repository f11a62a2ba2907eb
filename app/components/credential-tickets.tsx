import type { ReactNode } from "react";
import type { Credential } from "#contract/access-credentials.ts";
import type { CredentialState } from "#rules/credentials.ts";
import { CredentialTicket } from "./credential-ticket.tsx";

export type ShownCredential = Credential & { state: CredentialState };

/** Of no length that a code would be known by. */
const MASKED_CODE = "••••••";

interface CredentialTicketsProps {
  credentials: readonly ShownCredential[];
  /** What can be done with one, by its id. */
  actions?: (id: string) => ReactNode;
  /** Whether a code is stood for by dots: the reader has it, and may not see it. */
  codesMasked?: boolean;
}

/** Somebody's rights to open, in the order of §4, each as a ticket. */
export function CredentialTickets({ credentials, actions, codesMasked }: CredentialTicketsProps) {
  return (
    <div className="tickets">
      {credentials.map(({ id, name, credentialType, state, startTime, endTime, remainingUsages }) => (
        <CredentialTicket
          key={id}
          {...{ name, state, startTime, endTime, remainingUsages }}
          type={credentialType}
          value={codesMasked && credentialType === "CODE" ? MASKED_CODE : undefined}
          actions={actions?.(id)}
        />
      ))}
    </div>
  );
}
