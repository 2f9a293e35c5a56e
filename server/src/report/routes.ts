import { api } from '../api.ts'
import { asBusiness } from '../platform/scope.ts'
import { listActors, listAudit } from './audit-log.ts'

export const auditRoutes = {
  list: api.audit.list.handler(({ context, input }) =>
    listAudit(context.db, asBusiness(context.scope), input),
  ),
  actors: api.audit.actors.handler(({ context }) =>
    listActors(context.db, asBusiness(context.scope)),
  ),
}
