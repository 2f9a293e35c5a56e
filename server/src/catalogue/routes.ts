import { api } from '../api.ts'
import { command, once, query } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { getMenu, getService, listCategories } from './catalogue.ts'
import { getManagedCatalogue, type Team } from './managed-catalogue.ts'
import { dayPackagesOfBusiness, dayPackagesOfShop, saveDayPackage } from './managed-day-package.ts'
import * as own from './managed-category.ts'
import {
  listMovements,
  listManagedProducts,
  moveStock,
  publishProduct,
  saveProduct,
} from './managed-product.ts'
import * as menu from './managed-menu.ts'
import * as batch from './menu-batch.ts'
import { savePrices } from './price-table.ts'
import { getProduct, listProducts } from './product.ts'

/** What of a service is booked from now on counts towards a limit of a day that is set anew; those who book know it. */
type CountStarts = (
  tx: Tx,
  service: { businessId: string; serviceId: string },
  now: Date,
) => Promise<void>

/** The team stands to the right of the catalogue, so who puts the slices together says how to ask it. */
export function catalogueRoutes(team: Team, countStarts: CountStarts) {
  const turn =
    <T>(verb: (tx: Tx, scope: BusinessScope, serviceId: string, team: Team) => Promise<T>) =>
    ({ context, input }: { context: CallContext<BusinessScope>; input: { serviceId: string } }) =>
      once(context, (tx) => verb(tx, context.scope, input.serviceId, team))
  const change =
    <I, T>(verb: (tx: Tx, scope: BusinessScope, input: I, team: Team) => Promise<T>) =>
    ({ context, input }: { context: CallContext<BusinessScope>; input: I }) =>
      once(context, (tx) => verb(tx, context.scope, input, team))
  return {
    menu: api.catalogue.menu.handler(({ context, input }) => getMenu(context.db, input.shopId)),
    categories: api.catalogue.categories.handler(({ context }) => listCategories(context.db)),
    get: api.catalogue.get.handler(({ context, input }) => getService(context.db, input)),
    ofBusiness: api.catalogue.ofBusiness.handler(({ context }) =>
      getManagedCatalogue(context.db, context.scope, team),
    ),
    saveService: api.catalogue.saveService.handler(({ context, input }) =>
      once(context, (tx) => {
        const { businessId } = context.scope
        return menu.saveService(tx, context.scope, input, team, (serviceId) =>
          countStarts(tx, { businessId, serviceId }, context.now()),
        )
      }),
    ),
    publishService: api.catalogue.publishService.handler(turn(menu.publishService)),
    withdrawService: api.catalogue.withdrawService.handler(turn(menu.withdrawService)),
    retireService: api.catalogue.retireService.handler(turn(menu.retireService)),
    removeService: api.catalogue.removeService.handler(turn(menu.removeService)),
    orderServices: api.catalogue.orderServices.handler(change(own.orderServices)),
    saveCategory: api.catalogue.saveCategory.handler(change(own.saveCategory)),
    removeCategory: api.catalogue.removeCategory.handler(change(own.removeCategory)),
    orderCategories: api.catalogue.orderCategories.handler(change(own.orderCategories)),
    saveAddOn: api.catalogue.saveAddOn.handler(change(own.saveAddOn)),
    addServices: api.catalogue.addServices.handler(change(batch.addServices)),
    publishServices: api.catalogue.publishServices.handler(change(batch.publishServices)),
    copyService: api.catalogue.copyService.handler(change(batch.copyService)),
    savePrices: api.catalogue.savePrices.handler(command(savePrices)),
  }
}

export const dayPackageRoutes = {
  ofShop: api.dayPackage.ofShop.handler(({ context, input }) =>
    dayPackagesOfShop(context.db, input),
  ),
  ofBusiness: api.dayPackage.ofBusiness.handler(query(dayPackagesOfBusiness)),
  save: api.dayPackage.save.handler(command(saveDayPackage)),
}

export const productRoutes = {
  list: api.product.list.handler(({ context, input }) => listProducts(context.db, input)),
  get: api.product.get.handler(({ context, input }) => getProduct(context.db, input)),
  ofBusiness: api.product.ofBusiness.handler(query(listManagedProducts)),
  save: api.product.save.handler(command(saveProduct)),
  publish: api.product.publish.handler(command(publishProduct)),
  moveStock: api.product.moveStock.handler(command(moveStock)),
  movements: api.product.movements.handler(query(listMovements)),
}
