/** RFC 6266: a name in ASCII for the old, and the true one in UTF-8. Names of any script. */
export function contentDisposition(kind: "attachment" | "inline", fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]+/g, "_");
  const encodedName = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodedName}`;
}

export const attachment = (fileName: string): string => contentDisposition("attachment", fileName);
