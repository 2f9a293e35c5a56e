import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'

const ownShop = z.object({
  shopId: id,
  shopName: z.string(),
  city: z.string(),
  isListed: z.boolean().describe('Lists, search and the map show it'),
  closedAt: instant.nullable().describe('Closed for good since then; null: it is not'),
})

const ownShops = z.object({
  shops: z.array(ownShop).describe('By name, those that are closed last'),
})
export type OwnShops = z.infer<typeof ownShops>

const mayChange = { area: 'setting', level: 'change' } as const
const one = '/console/shops/{shopId}' as const

/** All shops of the business, those included that are closed for good. */
const own = query({ area: 'setting', level: 'view' })
  .route(at('GET', '/console/shops', 'The shops of the business', 'shop'))
  .output(ownShops)

/** Shows a shop in lists, search and on the map, or no longer; whoever has its link books all the same, and the desk goes on. Errors: `not_found`. */
const list = command(mayChange)
  .route(at('PUT', `${one}/listed`, 'List a shop, or no longer', 'shop'))
  .input(z.object({ shopId: id, isListed: z.boolean() }))
  .output(ownShops)

/**
 * Closes a shop for good: nobody books or orders there any more, and what was stays in reports and on receipts. Errors: `visits_in_the_way`
 * while visits are to come; `money_in_the_way` while visits or orders are not settled, or refunds wait at its till; `last_shop`; `not_found`.
 */
const closeForGood = command(mayChange)
  .route(at('POST', `${one}/close-for-good`, 'Close a shop for good', 'shop'))
  .errors(mayRefuse('visits_in_the_way', 'money_in_the_way', 'last_shop'))
  .input(z.object({ shopId: id }))
  .output(ownShops)

/** Opens a shop again that was closed for good, as it was. Errors: `not_found`. */
const openAgain = command(mayChange)
  .route(at('POST', `${one}/open-again`, 'Open a closed shop again', 'shop'))
  .input(z.object({ shopId: id }))
  .output(ownShops)

export const ownShopContract = { own, changeListed: list, closeForGood, openAgain }
