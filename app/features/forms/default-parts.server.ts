import { formConfirmations, formNotifications } from "#db/event/schema/forms";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { ADMIN_NOTIFICATION, DEFAULT_CONFIRMATION, USER_NOTIFICATION } from "./forms.texts";

/** What every form has from its first day on, and cannot lose: one confirmation and two notifications (decisions). */
export function addDefaults(ctx: CommandContext, formId: string): Write[] {
  const audit = stamp(ctx);
  return [
    q.insert(formConfirmations).values({
      ...{ id: newId(), formId, ...DEFAULT_CONFIRMATION, isDefault: true, position: 0 },
      ...audit,
    }),
    q.insert(formNotifications).values([
      {
        ...{ id: newId(), formId, ...ADMIN_NOTIFICATION, sendToType: "admin" as const },
        ...{ isAdminDefault: true, position: 0, ...audit },
      },
      {
        ...{ id: newId(), formId, ...USER_NOTIFICATION, sendToType: "user" as const },
        ...{ isUserDefault: true, position: 1, ...audit },
      },
    ]),
  ];
}
