import { api } from '../api.ts'
import { receiptAtDesk, receiptFile } from '../booking/receipt/receipt.ts'
import { once } from '../platform/command.ts'
import type { Links } from '../platform/link.ts'
import { asBusiness, asCustomer } from '../platform/scope.ts'
import { addDevice, removeDevice } from './device.ts'
import {
  countUnread,
  listNotifications,
  listTeamNotifications,
  markAllNotifications,
  markNotifications,
} from './inbox.ts'
import { type LiveParts, liveTeamNotifications } from './live.ts'
import { sendReceipt } from './receipt.ts'
import { smsCosts } from './sms-cost.ts'
import { loadSettings, loadTeamSettings, saveSettings, saveTeamSettings } from './setting.ts'
import { getTemplate, listTemplates, saveTemplate } from './template.ts'
import { previewTemplate, testTemplate } from './template-trial.ts'
import type { Writer } from './write.ts'

export const notificationRoutes = {
  list: api.notification.list.handler(({ context, input }) =>
    listNotifications(context.db, asCustomer(context.scope), { ...input, now: context.now() }),
  ),
  count: api.notification.count.handler(({ context }) =>
    countUnread(context.db, asCustomer(context.scope), context.now()),
  ),
  mark: api.notification.mark.handler(({ context, input }) =>
    once(context, (tx) => markNotifications(tx, asCustomer(context.scope), input, context.now())),
  ),
  markAll: api.notification.markAll.handler(({ context, input }) =>
    once(context, (tx) =>
      markAllNotifications(tx, asCustomer(context.scope), input, context.now()),
    ),
  ),
  settings: api.notification.settings.handler(({ context }) =>
    loadSettings(context.db, asCustomer(context.scope)),
  ),
  saveSettings: api.notification.saveSettings.handler(({ context, input }) =>
    once(context, (tx) => saveSettings(tx, asCustomer(context.scope), input, context.now())),
  ),
  addDevice: api.notification.addDevice.handler(({ context, input }) =>
    once(context, (tx) => addDevice(tx, asCustomer(context.scope), input, context.now())),
  ),
  smsCosts: api.notification.smsCosts.handler(({ context }) =>
    smsCosts(context.db, asBusiness(context.scope), context.now()),
  ),
  removeDevice: api.notification.removeDevice.handler(({ context, input }) =>
    once(context, (tx) => removeDevice(tx, asCustomer(context.scope), input)),
  ),
}

export const receiptRoutes = {
  file: api.receipt.file.handler(async ({ context, input: { bookingId, language } }) => {
    const scope = asBusiness(context.scope)
    return receiptFile(await receiptAtDesk(context.db, scope, bookingId, context.now()), language)
  }),
  send: api.receipt.send.handler(({ context, input }) =>
    once(context, (tx) => sendReceipt(tx, asBusiness(context.scope), input, context.now())),
  ),
}

export function templateRoutes({ write, links }: { write: Writer; links: Links }) {
  return {
    list: api.template.list.handler(({ context }) =>
      listTemplates(context.db, asBusiness(context.scope)),
    ),
    get: api.template.get.handler(({ context, input }) =>
      getTemplate(context.db, asBusiness(context.scope), input),
    ),
    save: api.template.save.handler(({ context, input }) =>
      once(context, (tx) => saveTemplate(tx, asBusiness(context.scope), input, context.now())),
    ),
    preview: api.template.preview.handler(({ context, input }) =>
      previewTemplate(context.db, asBusiness(context.scope), input, {
        write,
        links,
        now: context.now(),
      }),
    ),
    test: api.template.test.handler(({ context, input }) =>
      once(context, (tx) =>
        testTemplate(tx, asBusiness(context.scope), input, { links, now: context.now() }),
      ),
    ),
  }
}

export function teamNotificationRoutes(parts: LiveParts) {
  return {
    list: api.teamNotification.list.handler(({ context, input }) =>
      listTeamNotifications(context.db, asBusiness(context.scope), {
        ...input,
        now: context.now(),
      }),
    ),
    count: api.teamNotification.count.handler(({ context }) =>
      countUnread(context.db, asBusiness(context.scope), context.now()),
    ),
    mark: api.teamNotification.mark.handler(({ context, input }) =>
      once(context, (tx) => markNotifications(tx, asBusiness(context.scope), input, context.now())),
    ),
    markAll: api.teamNotification.markAll.handler(({ context, input }) =>
      once(context, (tx) =>
        markAllNotifications(tx, asBusiness(context.scope), input, context.now()),
      ),
    ),
    live: api.teamNotification.live.handler(({ context, signal }) =>
      liveTeamNotifications(context, parts, signal),
    ),
    settings: api.teamNotification.settings.handler(({ context }) =>
      loadTeamSettings(context.db, asBusiness(context.scope)),
    ),
    saveSettings: api.teamNotification.saveSettings.handler(({ context, input }) =>
      once(context, (tx) => saveTeamSettings(tx, asBusiness(context.scope), input, context.now())),
    ),
  }
}
