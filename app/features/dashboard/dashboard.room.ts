import { roomTexts } from "~/procedure/room";

export const dashboardRoom = roomTexts({ name: "dashboard", corePages: { dashboard: { to: "/" } } });
