import { groupLabel } from "#app/components/forms/group-label.ts";
import { describeInvite, type LabelledInvite } from "#app/components/forms/invite-label.ts";
import { i18nIn, readLanguage } from "./language.server.ts";

/** A page's title in the reader's language, for the loader to pass to {@link titleMeta}. */
export async function titleIn(
  request: Request,
  key: string,
  values: Record<string, string> = {},
): Promise<string> {
  const { t } = i18nIn(await readLanguage(request));
  return t(key, values);
}

/** The title of one of a device's pages: the device's name, then the page. */
export async function deviceTitleIn(request: Request, deviceName: string, key: string): Promise<string> {
  return `${deviceName} · ${await titleIn(request, key)}`;
}

/** The name of a group as its page shows it, for the page's title. */
export async function groupNameIn(request: Request, name: string): Promise<string> {
  const { t } = i18nIn(await readLanguage(request));
  return groupLabel(t, name);
}

/** A page's title with the name of a group, as the page shows it. */
export async function groupTitleIn(request: Request, key: string, name: string): Promise<string> {
  const { t } = i18nIn(await readLanguage(request));
  return t(key, { name: groupLabel(t, name) });
}

/** The name of an invite as its page shows it, for the page's title. */
export async function inviteNameIn(
  request: Request,
  invite: LabelledInvite,
  { timeZone }: { timeZone: string },
): Promise<string> {
  const language = await readLanguage(request);
  const { t } = i18nIn(language);
  return describeInvite(invite, { t, language, timeZone });
}
