import { expect } from "vitest";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { eventually } from "../harness/host";
import type { Answer, Client } from "../harness/http";
import { objectsIn } from "../harness/objects";
import { portal, urlOf } from "../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "./portal-event";
import { person } from "./test-event";

export const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF");
export const PROGRAM = Buffer.from("MZ\x90\0");

type Who = "ash" | "colleague" | "birch" | "child" | "foreign";

/**
 * An event with two teams of different types, a stand share of the first and a colleague in it, all of them signed in;
 * and somebody of another event.
 */
export async function fileEvent(slug: string) {
  const at = await portalEvent(slug);
  const elsewhere = `${slug}-too`;
  const other = await portalEvent(elsewhere);
  const typeId = async (name: string) => (await addTeamType(at.ctx(), { name })).teamTypeId;
  const types = { ash: await typeId("Own"), birch: await typeId("Other") };
  const userOf = async (userId: string, name: string): Promise<Client> => {
    await givePassword(at.on, userId);
    return signedIn(slug, `${name}@${slug}`);
  };
  const team = (name: "ash" | "birch") =>
    addTeam(at.ctx(), { name, teamTypeId: types[name], isOrganiser: false, owner: person(name, slug) });
  const ash = await team("ash");
  const birch = await team("birch");
  const child = await addStandShare(at.ctx(), {
    parentTeamId: ash.teamId,
    name: "child",
    owner: person("Child", slug),
  });
  const member = await addTeamMember(at.ctx(), { teamId: ash.teamId, member: person("Colleague", slug) });
  const clients: Record<Who, Client> = {
    ash: await userOf(ash.ownerId, "ash"),
    birch: await userOf(birch.ownerId, "birch"),
    child: await userOf(child.ownerId, "child"),
    colleague: await userOf(member.userId, "colleague"),
    foreign: await signedIn(elsewhere, other.adminEmail),
  };
  const staff = await signedIn(slug, at.adminEmail);
  const url = (path: string) => urlOf(slug, path);
  const put = (client: Client, path: string, name: string, body: Uint8Array) =>
    client.request(url(path), {
      method: "PUT",
      body: Buffer.from(body),
      headers: { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(name) },
    });
  /** What a moderator uploads for a task that need not be there yet. */
  const stage = async (taskId: string, name: string, body: Uint8Array = PDF) =>
    idOf(await put(staff, `/admin/tasks/${taskId}/files`, name, body));
  return {
    at,
    staff,
    clients,
    types,
    url,
    put,
    stage,
    teamIds: { ash: ash.teamId, birch: birch.teamId },
    elsewhere: (path: string) => urlOf(elsewhere, path),
    /** A task that was added with files, by the form. */
    async added(fields: Record<string, string>, files: [string, Uint8Array][]) {
      const taskId = newId();
      const ids: string[] = [];
      for (const [name, body] of files) ids.push(await stage(taskId, name, body));
      const form = editorForm({ title: "A task", taskId, ...fields }, ids);
      const answer = await staff.post(url("/admin/tasks/add"), form);
      expect(answer.status, textOf(answer.body).slice(0, 500)).toBe(302);
      return { taskId, ids };
    },
    objects: (folder = "") => objectsIn(portal().dataDir, `${at.event.id}/${folder}`).keys,
    async isGone(fileId: string) {
      await eventually(async () =>
        objectsIn(portal().dataDir, `${at.event.id}/`).keys.every((key) => !key.includes(fileId)),
      );
    },
  };
}

/** The editor's form as a browser sends it. */
export function editorForm(fields: Record<string, string>, ids: readonly string[] | null) {
  const form = new URLSearchParams({ showToChildTeams: "on", type: "task", ...fields });
  if (ids) for (const id of ["-", ...ids]) form.append("attachmentIds", id);
  return { form };
}

export function idOf(answer: Answer): string {
  expect(answer.status, answer.body).toBe(201);
  return answer.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
}

export const messageOf = (answer: Answer) => answer.json<{ message: string }>().message;
