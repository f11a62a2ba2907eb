import type { ReactNode } from "react";
import { CredentialTicket } from "#app/components/drawings/credential-ticket.tsx";
import type { Credential } from "#contract/access/access-credentials.ts";
import type { CredentialState } from "#rules/access/access-credentials.ts";

export type ShownCredential = Credential & { state: CredentialState };

/** Its fixed length does not reveal the length of a code. */
const MASKED_CODE = "••••••";

interface CredentialTicketsProps {
  credentials: readonly ShownCredential[];
  /** The actions on a credential, by its id. */
  actions?: (id: string) => ReactNode;
  /** Whether a code is shown as dots: the reader has it, and may not see it. */
  codesMasked?: boolean;
}

/** A person's credentials, in the order of §4, each as a ticket. */
export function CredentialTickets({ credentials, actions, codesMasked }: CredentialTicketsProps) {
  return (
    <div className="tickets">
      {credentials.map(({ id, name, credentialType, state, startTime, endTime, remainingUsages }) => (
        <CredentialTicket
          key={id}
          name={name}
          state={state}
          startTime={startTime}
          endTime={endTime}
          remainingUsages={remainingUsages}
          type={credentialType}
          value={codesMasked && credentialType === "CODE" ? MASKED_CODE : undefined}
          actions={actions?.(id)}
        />
      ))}
    </div>
  );
}
