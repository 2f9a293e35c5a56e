import { api } from '../api.ts'
import { getMenu, getService, listCategories } from './catalogue.ts'
import { getProduct, listProducts } from './product.ts'

export const catalogueRoutes = {
  menu: api.catalogue.menu.handler(({ context, input }) => getMenu(context.db, input.shopId)),
  categories: api.catalogue.categories.handler(({ context }) => listCategories(context.db)),
  get: api.catalogue.get.handler(({ context, input }) => getService(context.db, input)),
}

export const productRoutes = {
  list: api.product.list.handler(({ context, input }) => listProducts(context.db, input)),
  get: api.product.get.handler(({ context, input }) => getProduct(context.db, input)),
}
