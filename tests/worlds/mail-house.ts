import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { writeBatch } from "#db/write-batch";
import { requestPasswordReset } from "~/features/auth/password.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { WorkerEnv } from "../../workers/env";
import { startMailbox } from "../../workers/local/mailbox";
import { mailsTo } from "../harness/mail";
import { type PrivateServer, privateServer } from "../harness/private-server";
import { drain } from "../integration/support/drain";
import { workerEnv } from "../integration/support/worker-env";
import { makeEvent, person, type TestEvent } from "./test-event";

/** A promised mail and its row in the log. */
export interface Work {
  id: string;
  state: string;
  sealed: string | null;
  attempts: number;
  lastError: string | null;
  type: string;
  details: string;
  messageId: string | null;
  /** What became of our sending it. */
  mail: string;
  giveUpAt: string | null;
  createdAt: string;
}

export interface MailHouse {
  server: PrivateServer;
  at: TestEvent;
  env: WorkerEnv;
  /** Messages that were put on the queue, and lines that were logged, since `forget`. */
  sent: unknown[];
  logged: string[];
  forget(): void;
  /** Adds a team, which promises its owner a mail. */
  join(name: string, email?: string): Promise<unknown>;
  /** Somebody of the event asks for a new password. */
  ask(email: string): Promise<unknown>;
  /** The newest mail to an address, of a kind where one is given. */
  workFor(email: string, kind?: string): Promise<Work>;
  mails(email: string): ReturnType<typeof mailsTo>;
  /** All that is due, and all that comes of it. */
  drainAll(): Promise<void>;
  makeDue(): Promise<unknown>;
  stop(): Promise<void>;
}

/** An event, its databases and a mailbox, with the Worker's background work called by hand. */
export async function mailHouse(slug: string): Promise<MailHouse> {
  const folder = mkdtempSync(join(tmpdir(), "portal-mails-"));
  const server = await privateServer();
  const mailbox = await startMailbox({ folder, port: 0 });
  const sent: unknown[] = [];
  const logged: string[] = [];
  const env = {
    ...workerEnv(server.on, (message) => sent.push(message)),
    MAIL_API_URL: mailbox.url.replace("localhost", "127.0.0.1"),
  };
  const at = await makeEvent(server.on, slug);
  await drain(env, at.event);
  return {
    server,
    at,
    env,
    sent,
    logged,
    forget() {
      sent.length = 0;
      logged.length = 0;
      const note = (line: unknown) => void logged.push(String(line));
      vi.spyOn(console, "error").mockImplementation(note);
      vi.spyOn(console, "log").mockImplementation(note);
    },
    join: (name, email = `${name.toLowerCase()}@crew.example`) =>
      addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner: { ...person(name), email } }),
    ask: (email) => requestPasswordReset(at.ctx(), { email }),
    async workFor(email, kind = "") {
      const found =
        await at.rows<Work>(sql`select o.id, o.state, o.sealed, o.attempts, o.last_error as lastError, l.type,
        l.details, l.message_id as messageId, l.state as mail, o.give_up_at as giveUpAt, o.created_at as createdAt
        from email_log l join outbox o on o.subscriber = 'mail:' || l.id
        where l.recipient = ${email} and ${kind} in ('', l.template_id) order by l.id desc limit 1`);
      return found[0] as Work;
    },
    mails: (email) => mailsTo(mailbox.url, email),
    async drainAll() {
      for (let n = 0; n < 4; n += 1) await drain(env, at.event);
    },
    makeDue: () => writeBatch(at.db, [sql`update outbox set lease_until = null where state = 'pending'`]),
    async stop() {
      await mailbox.stop();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
