import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { copyForm } from "~/features/forms/copying/copy-form.commands.server";
import { NotificationChange, NotificationInput } from "~/features/forms/notifications/notification.schema";
import {
  addFormNotification,
  keepFormNotificationsOff,
  removeFormNotifications,
  switchFormNotification,
  updateFormNotification,
} from "~/features/forms/notifications/notifications.commands.server";
import { formNotificationsOf } from "~/features/forms/notifications/notifications.queries.server";
import { newId } from "~/lib/ids";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
let form: Awaited<ReturnType<SubmissionsHouse["published"]>>;
beforeEach(async () => {
  house = await submissionsHouse();
  form = await house.published([{ type: "email", label: "Invoice" }]);
});

const input = (more: object = {}) =>
  NotificationInput.parse({ name: "Power", message: "Hi", sendToType: "email", sendTo: "a@x.test", ...more });
const notifications = () => house.read({ all: formNotificationsOf(form.id) }).then(({ all }) => all);

describe("notifications of a form", () => {
  const at = (notificationId: string) => ({ formId: form.id, notificationId });

  it("are added once, saved by version, switched and deleted; the default ones stay", async () => {
    const id = newId();
    const { notificationId } = await addFormNotification(house.admin, form.id, input({ formId: id }));
    expect(await addFormNotification(house.admin, form.id, input({ formId: id }))).toEqual({
      notificationId,
    });
    const [admin, user, own] = await notifications();
    expect(own).toMatchObject({
      name: "Power",
      sendTo: "a@x.test",
      version: 1,
    });
    expect([admin?.isActive, user?.isActive, admin?.message === "", admin?.isUnseen]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const change = (version: number, more: object = {}) =>
      NotificationChange.parse({ ...input(more), version });
    await updateFormNotification(
      house.admin,
      at(notificationId),
      change(1, { name: "Anew", sendTo: "B@x.test c@x.test" }),
    );
    await expect(updateFormNotification(house.admin, at(notificationId), change(1))).rejects.toMatchObject({
      status: 409,
    });
    expect((await notifications())[2]).toMatchObject({
      name: "Anew",
      sendTo: "b@x.test\nc@x.test",
      version: 2,
    });
    await switchFormNotification(house.admin, at(notificationId), false);
    expect((await notifications())[2]).toMatchObject({ isActive: false, version: 3 });
    await expect(
      removeFormNotifications(house.admin, form.id, [notificationId, admin?.id ?? ""]),
    ).rejects.toMatchObject({ message: "Invalid notifications" });
    expect(await removeFormNotifications(house.admin, form.id, [notificationId])).toEqual({ changed: 1 });
    expect(await notifications()).toHaveLength(2);
    expect(await house.kinds()).toEqual(
      expect.arrayContaining([
        "form.notificationAdded",
        "form.notificationUpdated",
        "form.notificationsRemoved",
      ]),
    );
  });

  it.each([
    [{ sendTo: "" }, "addresses"],
    [{ sendTo: "nobody" }, "addresses"],
    [{ sendToType: "field", sendTo: "" }, "question"],
    [{ bccTo: "nobody" }, "copies"],
    [{ replyTo: "a@b" }, "replyAddress"],
  ])("are refused as invalid with %j", async (more, field) => {
    await expect(addFormNotification(house.admin, form.id, input(more))).rejects.toMatchObject({
      message: "Invalid form notification",
      fields: { [field]: expect.anything() },
    });
  });

  it("that nobody has looked at are off until one is switched, or all are kept off", async () => {
    await house.at.write(sql`update form_notification set is_unseen = 1, is_active = 0`);
    const [admin] = await notifications();
    await switchFormNotification(house.admin, at(admin?.id ?? ""), true);
    expect((await notifications()).map(({ isUnseen, isActive }) => [isUnseen, isActive])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(await keepFormNotificationsOff(house.admin, form.id)).toEqual({ changed: 1 });
    expect(await keepFormNotificationsOff(house.admin, form.id)).toEqual({ changed: 0 });
    expect((await notifications()).map(({ isUnseen, isActive }) => [isUnseen, isActive])).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  it("go with a copy of the form, under its fields' ids", async () => {
    const [invoice = ""] = form.ids;
    await addFormNotification(
      house.admin,
      form.id,
      input({ sendToType: "field", sendTo: invoice, replyTo: invoice, subjectLine: `{{${invoice}}}` }),
    );
    const copy = await copyForm(house.admin, form.id, {});
    const [, second = ""] = await house.idsOf({ kind: "form", id: copy.formId });
    const { all } = await house.read({ all: formNotificationsOf(copy.formId) });
    expect(all[2]).toMatchObject({ sendTo: second, replyTo: second, subjectLine: `{{${second}}}` });
  });

  it("that cannot be read are left out", async () => {
    await house.at.write(
      sql`update form_notification set send_to_type = 'everybody' where is_admin_default = 1`,
    );
    expect((await notifications()).map(({ name }) => name)).toEqual(["To whoever submits"]);
  });
});
