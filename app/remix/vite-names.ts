/**
 * Names of Remix's Vite plugin, for the development server, where the Worker itself answers.
 *
 * On an upgrade look at: `serverBuildId` and the name of the main plugin in @remix-run/dev's vite/plugin.js.
 */
export const SERVER_BUILD = "virtual:remix/server-build";
export const PLUGIN = "remix";
