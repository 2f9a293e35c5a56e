import { freeBits } from '@serein/shared/slot/free-bits.ts'
import type { SlotItem, StaffWish } from '@serein/shared/slot/request.ts'
import { addDays, dayNumber, MINUTES_PER_DAY } from '@serein/shared/time/day.ts'
import { edgeOfWall } from '@serein/shared/time/zone.ts'
import { slotItem } from '../slot/visit.ts'
import type { ShopAhead } from '../slot/many-shops.ts'
import { type FreeTime, type Grids, packed, runsOf, wishes } from './free-time.ts'
import { type Menu, variantIdOf, variantsOf } from './menu.ts'

/**
 * So many days, today included, are kept of every shop: nearly all who look for a time look for one in the next two weeks,
 * and one more is there when a day ends before all shops are worked out anew. Memory grows with it: 6 bytes a demand and day
 * on a quarter-hour grid.
 */
export const daysKept = 15

type Looked = Pick<ShopAhead, 'prepared' | 'today' | 'variants'>

/** The free starts of a shop as the engine finds them, for each variant of the menu and each wish. */
export function timeOf(world: Looked, menu: Menu, nowMs: number, gridOf: Grids): FreeTime {
  const { prepared, today, variants } = world
  const span = { nowMs, fromDay: today, toDay: addDays(today, daysKept - 1) }
  const freeByKey = new Map<string, Int32Array | null>()
  let minutes = new Int32Array(0)

  function freeOf(item: SlotItem): Int32Array | null {
    const staff = givers(world, item)
    if (staff.length === 0 && item.hands !== 0) return null
    // Who may give it stands in the key, so that what differs in name alone is worked out once.
    const key = JSON.stringify([{ ...item, variantId: '', wish: '' }, staff])
    const remembered = freeByKey.get(key)
    if (remembered !== undefined) return remembered
    const guests = [{ items: [item] }]
    const found = freeBits(prepared, { guests, together: 'same_start' }, span)
    minutes = found.minutes as Int32Array<ArrayBuffer>
    freeByKey.set(key, found.free)
    return found.free
  }

  const ofVariants = Array.from({ length: variantsOf(menu) }, (_, place) => {
    const variant = variants.get(variantIdOf(menu, place))
    return wishes.map((wish) => {
      // Nobody who serves is no woman and no man.
      const isGiven = variant && (variant.hands > 0 || wish === 'any')
      return isGiven ? freeOf(slotItem({ variant, addOns: [], wish })) : null
    })
  })
  const grid = gridOf(runsOf(minutes))
  return {
    grid,
    packed: packed(grid, ofVariants),
    variants: ofVariants.length,
    fromDay: dayNumber(today),
    toMinute: edgeOfWall(prepared.zone, (dayNumber(today) + daysKept) * MINUTES_PER_DAY),
    untilMs: prepared.settled?.untilMs ?? Number.POSITIVE_INFINITY,
  }
}

/** Who may give an item to somebody who was never there, each with the minutes they take. */
function givers({ prepared }: Looked, { variantId, wish }: SlotItem): string[] {
  return prepared.staff.flatMap(({ staff }, index) => {
    const skill = staff.skills[variantId]
    const gives = skill && staff.isForReturningOnly !== true && isWished(wish, staff.gender)
    return gives ? [`${index}:${skill.minutes ?? ''}`] : []
  })
}

function isWished(wish: StaffWish, gender: string | null | undefined): boolean {
  return wish.kind !== 'gender' || wish.gender === gender
}
