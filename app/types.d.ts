declare module "react-dom/server.browser" {
  export * from "react-dom/server";
}

/** What `remix vite:build` makes; wrangler bundles it into the Worker. */
declare module "*/build/server/index.js";
