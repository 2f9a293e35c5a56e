import { api } from '../api.ts'
import { asBusiness } from '../platform/scope.ts'
import { getBusiness, listBusinesses, me, type ShopsOf, type TextsOf } from './business.ts'

export const businessRoutes = ({ shopsOf, textsOf }: { shopsOf: ShopsOf; textsOf: TextsOf }) => ({
  me: api.business.me.handler(({ context }) => me(context.db, asBusiness(context.scope), shopsOf)),
  list: api.business.list.handler(({ context }) => listBusinesses(context.db)),
  get: api.business.get.handler(({ context, input }) =>
    getBusiness(context.db, input.businessId, textsOf),
  ),
})
