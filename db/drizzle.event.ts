import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./db/event/schema/*.ts",
  out: "./migrations/event",
});
