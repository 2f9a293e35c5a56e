import { api } from '../api.ts'
import { hashPassword } from '../identity/auth.ts'
import { answeredBefore, once } from '../platform/command.ts'
import { asBusiness } from '../platform/scope.ts'
import { beginInstallation, readInstallation, refuseSetUp } from './installation.ts'
import { getBusiness, listBusinesses, me, type OfMember, type TextsOf } from './business.ts'

export const businessRoutes = ({ textsOf, ...ofMember }: OfMember & { textsOf: TextsOf }) => ({
  me: api.business.me.handler(({ context }) => me(context.db, asBusiness(context.scope), ofMember)),
  list: api.business.list.handler(({ context }) => listBusinesses(context.db)),
  get: api.business.get.handler(({ context, input }) =>
    getBusiness(context.db, input.businessId, textsOf),
  ),
})

export const installationRoutes = {
  read: api.installation.read.handler(({ context }) => readInstallation(context.db)),
  begin: api.installation.begin.handler(async ({ context, input }) => {
    const before = await answeredBefore<{ businessId: string }>(context)
    if (before) return before
    await refuseSetUp(context.db, input, context.now())
    const password = await hashPassword(input.password)
    return once(context, (tx) => beginInstallation(tx, { ...input, password }, context.now()))
  }),
}
