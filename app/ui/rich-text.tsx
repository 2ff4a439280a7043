/** A rich text as `richTextHtml` has written it. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={className ? `prose ${className}` : "prose"}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by richTextHtml, which escapes all text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
