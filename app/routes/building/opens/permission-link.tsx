import { useTranslation } from "react-i18next";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { AdministratorLink } from "./administrator-link.tsx";

/** The page of what permits an opening; access rules are on the page of their device. */
const ADDRESSES = {
  group: (id: string) => `/domain/groups/${id}`,
  rule: (deviceId: string) => `/domain/devices/${deviceId}/access`,
  zone: (id: string) => `/domain/zones/${id}`,
  liftArea: (id: string) => `/domain/lift-areas/${id}`,
} as const;

export interface PermissionLinkProps {
  kind: keyof typeof ADDRESSES;
  /** The group, zone or lift area, or the device of the access rule. */
  id: string;
  /** The text of the link. */
  name: string;
}

/** The group, access rule, zone or lift area that permits an opening; for administrators a link to it. */
export function PermissionLink({ kind, id, name }: PermissionLinkProps) {
  const { t } = useTranslation();
  return <AdministratorLink to={ADDRESSES[kind](id)}>{groupLabel(t, name)}</AdministratorLink>;
}
