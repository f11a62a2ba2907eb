import { ApiError } from "#contract/errors.ts";
import { newId } from "../db/database.ts";
import type { StoredMailServer } from "../db/mail-server.ts";
import type { House } from "../house.ts";
import { compose } from "./compose.ts";
import { type Conversation, converse } from "./smtp.ts";

/** One at a time: a check that is made to hang costs one connection and no more (attack H05). */
let running = false;

/** Tries a mail server, with a message where somebody is named for it. @throws ApiError MAIL_CHECK_RUNNING */
export async function checkMailServer(
  { keys, mail, publicUrl }: House,
  { passwordSealed, ...server }: StoredMailServer,
  recipient: { email: string; language: string } | undefined,
): Promise<Conversation> {
  if (running) throw new ApiError("MAIL_CHECK_RUNNING");
  running = true;
  try {
    const letter = recipient && {
      ...compose({ kind: "TEST", language: recipient.language, name: null, link: publicUrl, publicUrl }),
      ...{ id: newId(), to: recipient.email },
    };
    return await converse({ ...server, password: keys.unseal(passwordSealed) }, letter, mail);
  } finally {
    running = false;
  }
}
