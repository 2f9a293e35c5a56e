import type { Alternative } from '@serein/shared/slot/contract.ts'
import { writeVisit, type BookSearch } from '../address/visit-search.ts'
import type { ChooseData } from '../visit/choose-data.ts'
import { withItem, withWish } from '../visit/visit.ts'

type Visit = Pick<ChooseData, 'guests' | 'rescheduled'>

/** The wish for any therapist, in the form the address has for this visit. */
export function anyone({ rescheduled, guests }: Visit): Partial<BookSearch> {
  return rescheduled || guests.length === 1
    ? { wish: 'any' }
    : { wish: undefined, items: writeVisit(withWish(guests, 'any')) }
}

/** What an alternative to a taken time changes in the address besides the time. */
export function changeOf(alternative: Alternative, visit: Visit): Partial<BookSearch> {
  if (alternative.kind === 'any_therapist') return anyone(visit)
  if (alternative.kind === 'in_turn') return { together: 'in_turn', sameRoom: undefined }
  if (alternative.kind === 'other_time') return {}
  const { guest, item, variantId } = alternative
  return { items: writeVisit(withItem(visit.guests, guest, item, { variantId })) }
}
