/** Text of machines as it is; it scrolls, by keys too. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="delivery-code" aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  );
}
