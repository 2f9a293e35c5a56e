import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import { asBusiness, asCustomer } from '../platform/scope.ts'
import { addDevice, removeDevice } from './device.ts'
import { countUnread, listNotifications, mark, markAll } from './inbox.ts'
import { smsCosts } from './sms-cost.ts'
import { loadSettings, saveSettings } from './setting.ts'

export const notificationRoutes = {
  list: api.notification.list.handler(({ context, input }) =>
    listNotifications(context.db, asCustomer(context.scope), { ...input, now: context.now() }),
  ),
  count: api.notification.count.handler(({ context }) =>
    countUnread(context.db, asCustomer(context.scope), context.now()),
  ),
  mark: api.notification.mark.handler(({ context, input }) =>
    once(context, (tx) => mark(tx, asCustomer(context.scope), input, context.now())),
  ),
  markAll: api.notification.markAll.handler(({ context, input }) =>
    once(context, (tx) => markAll(tx, asCustomer(context.scope), input, context.now())),
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
