import { api } from '../api.ts'
import { receiptAtDesk, receiptFile } from '../booking/receipt/receipt.ts'
import { orderReceiptAtDesk, orderReceiptFile } from '../checkout/order-receipt.ts'
import { command, once, query } from '../platform/command.ts'
import type { Links } from '../platform/link.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import { addDevice, removeDevice } from './device.ts'
import {
  countUnread,
  listNotifications,
  listTeamNotifications,
  markAllNotifications,
  markNotifications,
} from './inbox.ts'
import { type LiveParts, liveTeamNotifications } from './live.ts'
import { sendOrderReceipt, sendReceipt } from './receipt.ts'
import { smsCosts } from './sms-cost.ts'
import { loadSettings, loadTeamSettings, saveSettings, saveTeamSettings } from './setting.ts'
import { getTemplate, listTemplates, saveTemplate } from './template.ts'
import { previewTemplate, testTemplate } from './template-trial.ts'
import type { Writer } from './write.ts'

export const notificationRoutes = {
  list: api.notification.list.handler(({ context, input }) =>
    listNotifications(context.db, context.scope, { ...input, now: context.now() }),
  ),
  count: api.notification.count.handler(({ context }) =>
    countUnread(context.db, context.scope, context.now()),
  ),
  mark: api.notification.mark.handler(command(markNotifications)),
  markAll: api.notification.markAll.handler(command(markAllNotifications)),
  settings: api.notification.settings.handler(query(loadSettings)),
  saveSettings: api.notification.saveSettings.handler(command(saveSettings)),
  addDevice: api.notification.addDevice.handler(command(addDevice)),
  smsCosts: api.notification.smsCosts.handler(({ context }) =>
    smsCosts(context.db, context.scope, context.now()),
  ),
  removeDevice: api.notification.removeDevice.handler(command(removeDevice)),
}

export function receiptRoutes({ store }: { store: PictureStore }) {
  return {
    file: api.receipt.file.handler(async ({ context, input: { bookingId, language } }) => {
      const receipt = await receiptAtDesk(context.db, context.scope, bookingId, context.now())
      return receiptFile(receipt, language, store)
    }),
    send: api.receipt.send.handler(command(sendReceipt)),
    orderFile: api.receipt.orderFile.handler(async ({ context, input: { orderId, language } }) => {
      const receipt = await orderReceiptAtDesk(context.db, context.scope, orderId, context.now())
      return orderReceiptFile(receipt, language, store)
    }),
    sendOrder: api.receipt.sendOrder.handler(command(sendOrderReceipt)),
  }
}

export function templateRoutes({ write, links }: { write: Writer; links: Links }) {
  return {
    list: api.template.list.handler(({ context }) => listTemplates(context.db, context.scope)),
    get: api.template.get.handler(query(getTemplate)),
    save: api.template.save.handler(command(saveTemplate)),
    preview: api.template.preview.handler(({ context, input }) =>
      previewTemplate(context.db, context.scope, input, {
        write,
        links,
        now: context.now(),
      }),
    ),
    test: api.template.test.handler(({ context, input }) =>
      once(context, (tx) => testTemplate(tx, context.scope, input, { links, now: context.now() })),
    ),
  }
}

export function teamNotificationRoutes(parts: LiveParts) {
  return {
    list: api.teamNotification.list.handler(({ context, input }) =>
      listTeamNotifications(context.db, context.scope, {
        ...input,
        now: context.now(),
      }),
    ),
    count: api.teamNotification.count.handler(({ context }) =>
      countUnread(context.db, context.scope, context.now()),
    ),
    mark: api.teamNotification.mark.handler(command(markNotifications)),
    markAll: api.teamNotification.markAll.handler(command(markAllNotifications)),
    live: api.teamNotification.live.handler(({ context, signal }) =>
      liveTeamNotifications(context, parts, signal),
    ),
    settings: api.teamNotification.settings.handler(query(loadTeamSettings)),
    saveSettings: api.teamNotification.saveSettings.handler(command(saveTeamSettings)),
  }
}
