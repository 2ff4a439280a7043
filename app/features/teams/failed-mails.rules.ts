import { lastLoginText } from "./last-login.rules";

/** The same mails, with the moment in words. */
export const withMoments = <T extends { createdAt: string }>(
  mails: readonly T[],
  where: Parameters<typeof lastLoginText>[1],
) => mails.map(({ createdAt, ...mail }) => ({ ...mail, since: lastLoginText(createdAt, where) }));
