import { api } from '../api.ts'
import { asBusiness } from '../platform/scope.ts'
import { me, type ShopsOf } from './business.ts'

export const businessRoutes = ({ shopsOf }: { shopsOf: ShopsOf }) => ({
  me: api.business.me.handler(({ context }) => me(context.db, asBusiness(context.scope), shopsOf)),
})
