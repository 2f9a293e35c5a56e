import type { DeskStart } from '@serein/shared/booking/desk-time.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { startsOfDay } from '@serein/shared/slot/day-grid.ts'
import { atDesk } from '@serein/shared/slot/desk.ts'
import { reasonAgainst } from '@serein/shared/slot/why-not.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import type { CallContext } from '../../platform/context.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { arrangementOf, forClient } from '../../slot/arrangement.ts'
import { slotRequest } from '../../slot/visit.ts'
import type { ShopWorld, Worlds } from '../../slot/world.ts'
import { isNewClient } from '../hold/new-client.ts'
import { type PlanOptions, planVisit } from '../hold/plan.ts'
import { returning } from '../hold/returning-client.ts'

type Asked = VisitRequest & { shopId: string; day: Day; customerId?: string; at?: string }

/** The starts of a day that `walkIn` would take. Errors: `not_found`, `service_not_bookable`. */
export async function deskTimes(
  context: CallContext<BusinessScope>,
  worlds: Worlds,
  { shopId, day, customerId, at, ...visit }: Asked,
) {
  const world = await worlds.of(shopId)
  if (world.shop.businessId !== context.scope.businessId) throw refuse('not_found')
  const who = customerId ? { customerId } : null
  const options: PlanOptions = {
    now: context.now(),
    isReturning: await returning(context.db, worlds, shopId, async () => who),
    isNewClient: await isNewClient(context.db, worlds, shopId, async () => who ?? 'nobody', {}),
    arrangement: await arrangementOf(context.db, world, async () => who),
  }
  const present = instantOf(minuteAtOrBefore(options.now.toISOString()))
  const starts = startsOfDay(world.prepared, day)
    .filter((startsAt) => startsAt >= present)
    .flatMap((startsAt) => startOf(world, visit, startsAt, options) ?? [])
  const asked = at === 'now' ? present : at && new Date(at).toISOString()
  return { starts, asked: asked ? askedFor(world, visit, asked, options) : null }
}

function askedFor(world: ShopWorld, visit: VisitRequest, startsAt: string, options: PlanOptions) {
  const start = startOf(world, visit, startsAt, options)
  if (start) return { ...start, reason: null }
  const own = forClient(
    { ...world, prepared: atDesk(world.prepared, startsAt) },
    options.arrangement,
  )
  const request = slotRequest(own, { ...visit, isReturning: options.isReturning })
  const reason = reasonAgainst(own.prepared, request, startsAt, options.now.toISOString())
  const { code = 'therapist_busy' as const, guestIndex: guest, itemIndex: item } = reason ?? {}
  const isOne = guest !== undefined && item !== undefined
  return { startsAt, reason: code, ...(isOne && { blamed: { guest, item } }) }
}

function startOf(
  world: ShopWorld,
  visit: VisitRequest,
  startsAt: string,
  options: PlanOptions,
): DeskStart | null {
  const plan = planVisit(
    { ...world, prepared: atDesk(world.prepared, startsAt) },
    visit,
    startsAt,
    options,
  )
  if (!plan) return null
  const { endsAt, items } = plan.assignment
  const staffIds = items.flatMap((item) => item.staffIds)
  return { startsAt, endsAt, staffIds, priceMinor: plan.price.totalMinor }
}
