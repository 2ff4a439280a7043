import { sql } from "drizzle-orm";
import { bool, jsonOne } from "#db/json-row";
import { writtenOnce } from "#db/read-batch";
import type { CommandContext } from "~/procedure/context";
import { confirmationsOf } from "../confirmations/confirmations.queries.server";
import { deliveryReads } from "../webhooks/deliveries.server";
import { type StoredFilling, teamOf } from "./filling-reach.server";
import { fillingTeam } from "./filling-team.rules";
import { taskOfFilling } from "./task-of-submission.server";

/** What sending in reads beside what is filled in. */
export function submitReads({ actor }: Pick<CommandContext, "actor">, stored: StoredFilling) {
  const { formId } = stored;
  const teamId = fillingTeam(stored, actor);
  return {
    confirmations: confirmationsOf(formId),
    statusRows: taskOfFilling(stored, teamId),
    asking: notificationsAsking(formId),
    ...deliveryReads({ formId, userId: actor.id, team: teamOf(stored, teamId) }),
  };
}

/** Whether notifications of the form ask what is known of the team: they are judged later, by what is kept now. */
const notificationsAsking = writtenOnce((formId: string) =>
  jsonOne(
    {
      is: bool(sql`exists (select 1 from form_notification fn where fn.form_id = ${formId} and fn.is_active = 1
        and (instr(fn.rules, '"sourceType":"fact"') > 0 or instr(fn.rules, '"kind":"day"') > 0))`),
    },
    sql`from (select 1)`,
  ),
);
