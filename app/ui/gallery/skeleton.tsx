const widths = ["sk-30", "sk-80", "sk-60"] as const;

/** Lines in place of what is on its way. CSS keeps them back for 300 ms, so that quick answers never blink. */
export function Skeleton({ label, lines = 5 }: { label: string; lines?: number }) {
  return (
    <div className="skeletons" role="status" aria-busy="true">
      <p className="spec">{label}</p>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells one line from another
        <span key={line} className={`skeleton ${line === 0 ? widths[0] : widths[1 + ((line + 1) % 2)]}`} />
      ))}
    </div>
  );
}
