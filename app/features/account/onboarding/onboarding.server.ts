import { eq } from "drizzle-orm";
import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { greetingLine, signatureOf } from "~/features/settings/onboarding.rules";
import { videoIdOf, watchUrl } from "~/features/settings/video.rules";
import { hasLevel } from "~/identity/permissions.rules";
import type { CurrentUser } from "~/identity/session.server";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";

/** Shown once, while it is on, to whoever is no staff (decisions, Onboarding). Whoever looks as somebody else may see it again. */
export function isToBeOnboarded(
  { settings }: Pick<CommandContext, "settings">,
  user: CurrentUser,
  isThroughView: boolean,
): boolean {
  if (!settings.onboarding.showOnboarding) return false;
  if (isThroughView) return true;
  return !user.isOnboarded && !hasLevel(user.level, "reportViewer");
}

/** What the page says, as the flags of its settings allow. */
export function onboardingWords({ settings }: Pick<CommandContext, "settings">, person: CurrentUser) {
  const { onboarding, event } = settings;
  const { title, description, showSignature, videoSourceType: source, videoUrl } = onboarding;
  const video = videoIdOf(source, videoUrl);
  const provider: string = source === "vimeo" ? "Vimeo" : "YouTube";
  return {
    title,
    greeting: greetingLine(onboarding, person),
    text: description,
    signature: showSignature ? signatureOf(event) : "",
    video: video && { provider, watch: watchUrl(source, video) },
  };
}

/** It is not shown again, read or skipped. */
export async function finishOnboarding(
  ctx: CommandContext,
  { isSkipped }: { isSkipped: boolean },
): Promise<void> {
  const { id } = ctx.actor;
  await commandBatch(ctx, [
    q
      .update(users)
      .set({ isOnboarded: true, ...restamp(ctx) })
      .where(eq(users.id, id)),
    ...ctx.record({ kind: isSkipped ? "onboarding.skipped" : "onboarding.finished", subjectId: id }),
  ]);
}
