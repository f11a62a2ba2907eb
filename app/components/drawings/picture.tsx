import type { ReactElement } from "react";

/** The scene under the arch, on a ground line at y=104; drawn with the classes of `picture.css`. */
const pictures = {
  "no-buildings": (
    <>
      <path className="p-paper" d="M52 104V58l28-20 28 20v46z" />
      <path className="p-line dashed" d="M52 104V58l28-20 28 20v46" />
      <path className="p-accent" d="M72 104V84a8 8 0 0 1 16 0v20z" />
      <path className="p-line" d="M80 76v28" />
    </>
  ),
  "no-devices": (
    <>
      <rect className="p-paper outlined dashed" x="60" y="34" width="40" height="66" rx="4" />
      <circle className="p-accent" cx="80" cy="47" r="6" />
      <path className="p-line" d="M71 59h18M71 63h18" />
      <path className="p-line" d="M68 74h14M68 82h14M68 90h14" />
      <path className="p-brass-line" d="M90 74h2M90 82h2M90 90h2" />
    </>
  ),
  "no-buttons": (
    <>
      <rect className="p-paper" x="40" y="40" width="80" height="16" rx="3" />
      <rect className="p-line dashed" x="40" y="62" width="80" height="16" rx="3" />
      <rect className="p-line dashed" x="40" y="84" width="80" height="16" rx="3" />
      <rect className="p-line" x="40" y="40" width="80" height="16" rx="3" />
      <path className="p-line" d="M47 48h36" />
      <circle className="p-brass" cx="110" cy="48" r="4" />
      <circle className="p-line" cx="110" cy="70" r="4" />
      <circle className="p-line" cx="110" cy="92" r="4" />
    </>
  ),
  "no-auxiliaries": (
    <>
      <rect className="p-paper outlined" x="28" y="52" width="36" height="52" rx="4" />
      <path className="p-accent" d="M34 59h24v15H34z" />
      <path className="p-dots" d="M38 84h.1M46 84h.1M54 84h.1M38 94h.1M46 94h.1M54 94h.1" />
      <path className="p-brass-line" d="M64 78h16c8 0 6-18 14-18h6" />
      <path className="p-paper" d="M100 50h14v20h-14z" />
      <path className="p-line" d="M100 50h14v20h-14zM114 55h8M114 65h8" />
      <rect className="p-line dashed" x="100" y="78" width="30" height="26" rx="3" />
    </>
  ),
  "no-endpoints": (
    <>
      <rect className="p-paper outlined" x="36" y="40" width="88" height="56" rx="5" />
      <path className="p-accent" d="M36 45a5 5 0 0 1 5-5h78a5 5 0 0 1 5 5v7H36z" />
      <path className="p-accent-line" d="m46 64 8 7-8 7" />
      <path className="p-brass-line" d="M62 78h22" />
    </>
  ),
  "no-outputs": (
    <>
      <rect className="p-paper outlined" x="34" y="46" width="92" height="44" rx="5" />
      <path className="p-line" d="M20 76h32M108 76h32" />
      <path className="p-accent-line" d="m58 73 38-18" />
      <circle className="p-brass" cx="56" cy="76" r="5" />
      <circle className="p-brass" cx="104" cy="76" r="5" />
    </>
  ),
  "no-areas": (
    <>
      <path className="p-paper" d="M54 26h52v78H54z" />
      <path className="p-line" d="M54 26h52v78H54zM54 52h52M54 78h52" />
      <path className="p-accent" d="M62 57h24v21H62z" />
      <path className="p-line light" d="M74 57v21" />
      <path className="p-line" d="M74 26v31" />
      <path className="p-brass-line" d="m92 66 4-5 4 5M92 88l4 5 4-5M92 40l4-5 4 5" />
    </>
  ),
  "no-zones": (
    <>
      <rect className="p-line dashed" x="30" y="34" width="100" height="64" rx="8" />
      <path className="p-paper outlined" d="M42 96V60h20v36zM70 96V60h20v36zM98 96V60h20v36z" />
      <path className="p-accent" d="M70 96V60h20v36z" />
      <path className="p-brass-line" d="M57 79h.1M85 79h.1M113 79h.1" />
    </>
  ),
  "no-codes": (
    <>
      <rect className="p-paper outlined" x="54" y="34" width="52" height="68" rx="5" />
      <path className="p-accent" d="M61 41h38v10H61z" />
      {[60, 72, 84, 95].map((y) => (
        <path key={y} className="p-dots" d={`M67 ${y}h.1M80 ${y}h.1M93 ${y}h.1`} />
      ))}
    </>
  ),
  "no-people": (
    <>
      <path className="p-accent" d="M56 104V88a24 24 0 0 1 48 0v16z" />
      <circle className="p-paper outlined" cx="80" cy="50" r="13" />
      <path className="p-line" d="M56 104V88a24 24 0 0 1 48 0v16M72 66l8 12 8-12" />
    </>
  ),
  "no-groups": (
    <>
      <path className="p-paper" d="M34 104V94a15 15 0 0 1 30 0v10zM96 104V94a15 15 0 0 1 30 0v10z" />
      <path className="p-line" d="M34 104V94a15 15 0 0 1 30 0v10M96 104V94a15 15 0 0 1 30 0v10" />
      <circle className="p-paper outlined" cx="49" cy="68" r="8" />
      <circle className="p-paper outlined" cx="111" cy="68" r="8" />
      <path className="p-accent" d="M60 104V88a20 20 0 0 1 40 0v16z" />
      <circle className="p-paper outlined" cx="80" cy="54" r="11" />
    </>
  ),
  "no-invites": (
    <>
      <path className="p-paper outlined" d="M42 62l38-24 38 24v40H42z" />
      <path className="p-accent" d="M54 52h52v22L80 90 54 74z" />
      <path className="p-line" d="M42 64l38 25 38-25" />
      <path className="p-brass-line" d="M66 61h28M66 68h18" />
    </>
  ),
  "no-credentials": (
    <>
      <circle className="p-paper outlined" cx="62" cy="66" r="17" />
      <circle className="p-accent" cx="57" cy="66" r="5" />
      <path className="p-brass-line thick" d="M79 66h36v10M103 66v8" />
    </>
  ),
  "no-tags": (
    <>
      <rect className="p-paper outlined" x="38" y="52" width="62" height="40" rx="5" />
      <path className="p-accent" d="M46 60h14v11H46z" />
      <path className="p-line" d="M46 82h26" />
      <path className="p-brass-line" d="M106 62a14 14 0 0 1 0 20M113 56a22 22 0 0 1 0 32" />
    </>
  ),
  "no-licences": (
    <>
      <rect className="p-paper outlined dashed" x="56" y="34" width="48" height="64" rx="4" />
      <path className="p-line" d="M66 48h28M66 57h28M66 66h16" />
      <circle className="p-accent" cx="90" cy="82" r="10" />
      <path className="p-brass-line" d="M85 82l4 4 7-8" />
    </>
  ),
  "no-faces": (
    <>
      <circle className="p-paper outlined dashed" cx="80" cy="64" r="24" />
      <path className="p-line" d="M72 60v3M88 60v3M71 74a12 10 0 0 0 18 0" />
      <path className="p-accent-line" d="M48 46v-6a6 6 0 0 1 6-6h6M112 46v-6a6 6 0 0 0-6-6h-6" />
      <path className="p-brass-line" d="M48 84v6a6 6 0 0 0 6 6h6M112 84v6a6 6 0 0 1-6 6h-6" />
    </>
  ),
  "no-history": (
    <>
      <circle className="p-paper outlined" cx="80" cy="70" r="30" />
      <path className="p-line" d="M80 45v4M80 91v4M55 70h4M101 70h4" />
      <path className="p-accent-line" d="M80 52v18l12 8" />
      <circle className="p-brass" cx="80" cy="70" r="3" />
    </>
  ),
  "no-backups": (
    <>
      <rect className="p-paper outlined" x="52" y="40" width="56" height="60" rx="5" />
      <circle className="p-accent" cx="80" cy="68" r="15" />
      <path className="p-line light" d="M80 57v22M69 68h22" />
      <circle className="p-brass" cx="80" cy="68" r="4" />
      <path className="p-line" d="M58 100v4M102 100v4M47 52h5M47 88h5" />
    </>
  ),
  "closed-door": (
    <>
      <path className="p-stone" d="M44 104V66a36 36 0 0 1 72 0v38z" />
      <path className="p-accent" d="M53 104V66a27 27 0 0 1 54 0v38z" />
      <path className="p-line light" d="M80 39v65M60 104V70h13v34M87 104V70h13v34" />
      <circle className="p-brass" cx="84" cy="82" r="2.6" />
      <path className="p-paper" d="M64 52l32 0 0 14-32 0z" />
      <path className="p-line" d="M64 52h32v14H64zM70 59h20" />
    </>
  ),
} as const satisfies Record<string, ReactElement>;

export type PictureName = keyof typeof pictures;

/** A small drawing for an empty page; decoration, hidden from screen readers. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <svg className="picture" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      <path className="p-wall" d="M12 104V74a68 66 0 0 1 136 0v30z" />
      {pictures[name]}
      <path className="p-ground" d="M4 104.5h152" />
    </svg>
  );
}
