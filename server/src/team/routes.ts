import { api } from '../api.ts'
import { listTherapists } from './team.ts'

export const teamRoutes = {
  list: api.team.list.handler(({ context, input }) =>
    listTherapists(context.db, input.shopId, context.now()),
  ),
}
