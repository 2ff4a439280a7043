import type { Plugin } from "vite";

/** A passage of a library's file as it is and as it should be, and how often it stands there. */
export interface Mend {
  fault: string;
  mended: string;
  times?: number;
}

/** The text with each passage mended; one that stands there otherwise is an error, of these words. */
export function mendedText(code: string, mends: readonly Mend[], otherwise: string): string {
  return mends.reduce((text, { fault, mended, times = 1 }) => {
    const parts = text.split(fault);
    if (parts.length !== times + 1) throw new Error(otherwise);
    return parts.join(mended);
  }, code);
}

/**
 * Mends a library's file in what browsers get; a build that has no such file fails.
 *
 * On an upgrade look at: whether Vite still hands each library's file to `transform` by its path.
 */
export function mendedFile(name: string, file: string, mended: (code: string) => string): Plugin {
  let isServer = false;
  let isMended = false;
  return {
    name,
    apply: "build",
    configResolved(config) {
      isServer = Boolean(config.build.ssr);
    },
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(file)) return null;
      isMended = true;
      return { code: mended(code), map: null };
    },
    buildEnd(error) {
      if (!error && !isServer && !isMended) this.error(`${file} was not found, so it was not mended`);
    },
  };
}
