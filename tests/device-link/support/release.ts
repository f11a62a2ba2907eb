import { createHash, randomBytes } from "node:crypto";
import type { AppRelease } from "#contract/installation/app-releases.ts";
import type { Site } from "./site.ts";

/** Releases a version with a file, as the installation's administrator does. */
export async function publishRelease(
  site: Pick<Site, "api" | "put">,
  { version, model = "virtual-panel" }: { version: string; model?: string },
): Promise<AppRelease> {
  const { appReleases } = site.api();
  const file = randomBytes(2_000_000);
  const digest = createHash("sha256").update(file).digest("hex");
  const { id } = await appReleases.create({
    body: { model, version, minimumVersion: "virtual-1", digest, size: file.length },
  });
  await site.put((await appReleases.uploadFile({ id })).address, file);
  const { items } = await appReleases.list({ query: { model } });
  return items.find((each) => each.id === id)!;
}
