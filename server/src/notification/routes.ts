import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import { asCustomer } from '../platform/scope.ts'
import { choicesOf, keepChoices } from './choice.ts'
import { addDevice, removeDevice } from './device.ts'

export const notificationRoutes = {
  choices: api.notification.choices.handler(({ context }) =>
    choicesOf(context.db, asCustomer(context.scope)),
  ),
  choose: api.notification.choose.handler(({ context, input }) =>
    once(context, (tx) => keepChoices(tx, asCustomer(context.scope), input, context.now())),
  ),
  addDevice: api.notification.addDevice.handler(({ context, input }) =>
    once(context, (tx) => addDevice(tx, asCustomer(context.scope), input, context.now())),
  ),
  removeDevice: api.notification.removeDevice.handler(({ context, input }) =>
    once(context, (tx) => removeDevice(tx, asCustomer(context.scope), input)),
  ),
}
