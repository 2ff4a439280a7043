/** The whole event schema as one object, for drizzle and for the migration tool. */
export * from "./activity";
export * from "./auth";
export * from "./comments";
export * from "./core";
export * from "./email";
export * from "./files";
export * from "./locks";
export * from "./second-factor";
export * from "./settings";
export * from "./tasks";
export * from "./teams";
