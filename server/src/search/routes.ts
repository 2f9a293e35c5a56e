import { api } from '../api.ts'
import { asBusiness } from '../platform/scope.ts'
import { anything } from './anything.ts'

export function searchRoutes() {
  return {
    anything: api.search.anything.handler(({ context, input }) =>
      anything(context.db, asBusiness(context.scope), input.q, context.now()),
    ),
  }
}
