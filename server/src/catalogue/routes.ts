import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import { asBusiness } from '../platform/scope.ts'
import { getMenu, getService, listCategories } from './catalogue.ts'
import {
  listMovements,
  listOwnProducts,
  moveStock,
  publishProduct,
  saveProduct,
} from './own-product.ts'
import { getProduct, listProducts } from './product.ts'

export const catalogueRoutes = {
  menu: api.catalogue.menu.handler(({ context, input }) => getMenu(context.db, input.shopId)),
  categories: api.catalogue.categories.handler(({ context }) => listCategories(context.db)),
  get: api.catalogue.get.handler(({ context, input }) => getService(context.db, input)),
}

export const productRoutes = {
  list: api.product.list.handler(({ context, input }) => listProducts(context.db, input)),
  get: api.product.get.handler(({ context, input }) => getProduct(context.db, input)),
  ofBusiness: api.product.ofBusiness.handler(({ context, input }) =>
    listOwnProducts(context.db, asBusiness(context.scope), input),
  ),
  save: api.product.save.handler(({ context, input }) =>
    once(context, (tx) => saveProduct(tx, asBusiness(context.scope), input)),
  ),
  publish: api.product.publish.handler(({ context, input }) =>
    once(context, (tx) => publishProduct(tx, asBusiness(context.scope), input)),
  ),
  moveStock: api.product.moveStock.handler(({ context, input }) =>
    once(context, (tx) => moveStock(tx, asBusiness(context.scope), input, context.now())),
  ),
  movements: api.product.movements.handler(({ context, input }) =>
    listMovements(context.db, asBusiness(context.scope), input),
  ),
}
