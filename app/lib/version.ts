/** Shown to staff, and names the release in monitoring (spec 1.9). The same as in package.json: a test holds them together. */
export const VERSION = "10.13.3";
