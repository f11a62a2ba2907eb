import type { LoadContext } from "#app/load-context.ts";

/** Returns a profile with which Apple's devices install the certificate of an authority. */
export function createAppleProfile({
  name,
  certificate,
  fingerprint,
}: NonNullable<LoadContext["authority"]>): string {
  const bytes = Buffer.from(certificate).toString("base64");
  const [profileId, payloadId] = [idFrom(fingerprint, 0), idFrom(fingerprint, 16)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>portineria.${profileId}</string>
  <key>PayloadUUID</key><string>${profileId}</string>
  <key>PayloadDisplayName</key><string>${escapeXml(name)}</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>portineria.${profileId}.${payloadId}</string>
      <key>PayloadUUID</key><string>${payloadId}</string>
      <key>PayloadDisplayName</key><string>${escapeXml(name)}</string>
      <key>PayloadContent</key><data>${bytes}</data>
    </dict>
  </array>
</dict>
</plist>
`;
}

/** The same authority has the same ids: installing it again replaces it. */
function idFrom(fingerprint: string, at: number): string {
  const digits = fingerprint.replaceAll(":", "").slice(at, at + 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
