import { HEAD_HEIGHT, PANEL_WIDTH } from "./panel-layout.ts";

interface PanelFaceProps {
  id: string;
  height: number;
  name: string;
}

/** The metal: screws, camera, grille, the panel's engraved name. Decoration. */
export function PanelFace({ id, height, name }: PanelFaceProps) {
  const screws = [
    [15, 15],
    [PANEL_WIDTH - 15, 15],
    [15, height - 15],
    [PANEL_WIDTH - 15, height - 15],
  ] as const;
  return (
    <g aria-hidden="true">
      <defs>
        <linearGradient id={`${id}face`} x1="0" y1="0" x2="1" y2="1">
          <stop className="face-light" offset="0" />
          <stop className="face-middle" offset=".45" />
          <stop className="face-dark" offset="1" />
        </linearGradient>
        <radialGradient id={`${id}lens`} cx=".38" cy=".35" r=".75">
          <stop className="lens-light" offset="0" />
          <stop className="lens-dark" offset=".55" />
        </radialGradient>
        <pattern id={`${id}grille`} width="9" height="9" patternUnits="userSpaceOnUse">
          <circle className="grille-hole" cx="4.5" cy="4.5" r="1.9" />
        </pattern>
      </defs>
      <rect className="face-shadow" x="3" y="5" width={PANEL_WIDTH - 6} height={height - 6} rx="14" />
      <rect
        className="face"
        x="1"
        y="1"
        width={PANEL_WIDTH - 2}
        height={height - 6}
        rx="14"
        fill={`url(#${id}face)`}
      />
      <rect className="face-edge" x="5.5" y="5.5" width={PANEL_WIDTH - 11} height={height - 15} rx="10.5" />
      {screws.map(([x, y], index) => (
        <g key={index}>
          <circle className="screw" cx={x} cy={y - (y > HEAD_HEIGHT ? 5 : 0)} r="4" />
          <path className="screw-slot" d={`M${x - 2.4} ${y - (y > HEAD_HEIGHT ? 5 : 0) + 1.2}l4.8-2.4`} />
        </g>
      ))}
      <circle className="lens-ring" cx="76" cy="54" r="27" />
      <circle className="lens" cx="76" cy="54" r="20" fill={`url(#${id}lens)`} />
      <circle className="lens-iris" cx="76" cy="54" r="9" />
      <circle className="lens-glint" cx="70" cy="47" r="3.4" />
      <rect x="132" y="30" width="162" height="45" fill={`url(#${id}grille)`} />
      <text className="face-name" x={PANEL_WIDTH / 2} y={HEAD_HEIGHT - 17} textAnchor="middle">
        {name}
      </text>
    </g>
  );
}
