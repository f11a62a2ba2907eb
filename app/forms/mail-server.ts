import { data } from "@remix-run/node";
import type { z } from "zod";
import { requireInstallation } from "#app/auth/guards.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { INTENT_FIELD, OPENED_FIELD } from "#contract/declared-form.ts";
import type { MailServerConfiguration } from "#contract/installation/mail-server.ts";
import { formAction } from "./form-action.ts";
import type { FormAnswer } from "./form-answer.ts";
import { toStoredServer } from "./schemas/mail-server-fields.ts";
import { mailServerSchema } from "./schemas/mail-server-schema.ts";

/** The configured mail server, if any. */
export function findServer(api: ApiCalls): Promise<MailServerConfiguration | undefined> {
  return undefinedIfMissing(api.mailServer.get());
}

/** Checks or tries the mail server as typed, or saves it and answers with `saved`. */
export function mailServerAction(saved: (context: LoadContext) => Response | Promise<Response>) {
  return formAction(
    {
      schema: mailServerSchema,
      guard: requireInstallation,
      secrets: ["password"],
      proves: ({ api }) => api,
      stored: ({ api, form }) =>
        form.get(INTENT_FIELD) === "save"
          ? { of: "mail server", read: async () => toStoredServer(await findServer(api)) }
          : undefined,
    },
    async ({ api, context, form }, typed) => {
      const { intent, recipient, ...configuration } = typed;
      if (intent === "save") {
        await api.mailServer.set({ body: configuration });
        return saved(context);
      }
      const sentTo = intent === "send" ? recipient : undefined;
      const check = await api.mailServer.test({ body: { configuration, recipient: sentTo } });
      const result: FormAnswer["result"] = {
        initialValue: { ...shownAgain(typed), [OPENED_FIELD]: String(form.get(OPENED_FIELD) ?? "") },
      };
      return data({ result, failure: undefined, check, recipient: sentTo });
    },
  );
}

/** Everything typed, except the password. */
function shownAgain(all: z.output<typeof mailServerSchema>) {
  const { password: _password, intent: _intent, pinnedCertificate, ...typed } = all;
  return { ...typed, port: String(typed.port), pinnedCertificate: pinnedCertificate ?? "" };
}
