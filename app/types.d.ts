declare module "react-dom/server.browser" {
  export * from "react-dom/server";
}

/** The pages, as Remix makes them: a part of the Worker's one bundle. */
declare module "virtual:remix/server-build";

/** Written by vite: whether the code is the Worker's. */
interface ImportMeta {
  readonly env: { readonly SSR: boolean };
}
