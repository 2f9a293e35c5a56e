import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import { asCustomer } from '../platform/scope.ts'
import { chooseLanguage, sessionUser, type TenantOf } from './identity.ts'
import type { ResolveUser } from './resolve.ts'

export const identityRoutes = ({
  resolveUser,
  tenantOf,
}: {
  resolveUser: ResolveUser
  tenantOf: TenantOf
}) => ({
  session: api.identity.session.handler(async ({ context }) => {
    const user = await resolveUser(context.headers)
    return { user: await sessionUser(context.db, user?.userId, tenantOf) }
  }),
  chooseLanguage: api.identity.chooseLanguage.handler(({ context, input }) =>
    once(context, (tx) => chooseLanguage(tx, asCustomer(context.scope), input.language)),
  ),
})
