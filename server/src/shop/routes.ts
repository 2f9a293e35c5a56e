import { api } from '../api.ts'
import { getShop, listShops } from './shop.ts'

export const shopRoutes = {
  list: api.shop.list.handler(({ context, input }) =>
    listShops(context.db, input, { language: context.language, now: context.now() }),
  ),
  get: api.shop.get.handler(({ context, input }) =>
    getShop(context.db, input.shopId, context.now()),
  ),
}
