declare module "react-dom/server.browser" {
  export * from "react-dom/server";
}

/** What `remix vite:build` makes; wrangler bundles it into the Worker. */
declare module "*/build/server/index.js";

/** Written by vite: whether the code is the Worker's. */
interface ImportMeta {
  readonly env: { readonly SSR: boolean };
}
