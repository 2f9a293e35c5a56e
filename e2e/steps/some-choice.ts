import type { Api } from './api.ts'
import { findPlan } from './plan.ts'

/** A service that can be had in more than one way, far enough down its page to be scrolled to. */
export async function someChoice(api: Api) {
  const { shop } = await findPlan(api, { inDays: 2 })
  const { categories } = await api.catalogue.menu({ shopId: shop.id })
  const services = categories.flatMap((category) => category.services)
  const { name } = services.findLast((each) => each.variants.length > 1 && each.addOns.length > 0)!
  return { shop, name }
}
