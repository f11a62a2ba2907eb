/** The lodge's door under its arch, the lamp lit: the product's mark. */
export function ProductMark({ named = true }: { named?: boolean }) {
  return (
    <span className="product-mark">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className="mark-arch" d="M4 30V15a12 12 0 0 1 24 0v15Z" />
        <path className="mark-door" d="M9 30V16a7 7 0 0 1 14 0v14Z" />
        <path className="mark-leaf" d="M16 9v21" />
        <circle className="mark-lamp" cx="19.4" cy="20.5" r="1.7" />
      </svg>
      {named && <span className="product-name">Portineria</span>}
    </span>
  );
}
