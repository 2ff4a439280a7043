import { LEVEL_LABELS } from "~/identity/permissions.rules";
import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { ROLE_LABELS } from "../../people.rules";
import { type UserRow, userList } from "../users.queries.server";

const COLUMNS: ExportColumn<UserRow>[] = [
  { header: "First name", type: "text", width: 20, value: (user) => user.firstName },
  { header: "Surname", type: "text", width: 20, value: (user) => user.surname },
  { header: "E-mail", type: "text", width: 32, value: (user) => user.email },
  { header: "Team", type: "text", width: 32, value: (user) => user.teamName },
  { header: "Team type", type: "text", value: (user) => user.typeName },
  { header: "Team role", type: "text", value: (user) => ROLE_LABELS[user.role] },
  { header: "Level", type: "text", value: (user) => LEVEL_LABELS[user.level] },
  { header: "Has signed in", type: "text", value: (user) => (user.hasLoggedIn ? "Yes" : "No") },
  { header: "Last sign-in", type: "dateTime", value: (user) => user.lastLoginInTime },
  { header: "Not invited yet", type: "text", value: (user) => (user.isNotInvited ? "Yes" : "No") },
  { header: "E-mail bounced", type: "text", value: (user) => (user.hasBounced ? "Yes" : "No") },
  { header: "Added", type: "dateTime", value: (user) => user.createdAt },
];

/** Exactly the users that the list's filters leave, in its order. */
export const loader = listExporter("moderator", {
  list: userList,
  scope: () => undefined,
  name: "users",
  columns: COLUMNS,
});
