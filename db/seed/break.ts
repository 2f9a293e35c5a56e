import { rangeOf } from './diary.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { Break } from './visit.ts'
import type { BusinessData, ShopData } from './world/shape.ts'

/** Writes what the shop itself takes of somebody's day. */
export function addBreaks(
  rows: Rows,
  business: BusinessData,
  shop: ShopData,
  breaks: readonly Break[],
): void {
  for (const { member, from, to } of breaks) {
    const id = idOf(`break ${member.id} ${from}`)
    const place = { business_id: businessId(business), shop_id: shopId(shop), staff_id: member.id }
    const during = rangeOf({ from, to })
    rows.add('block', { ...place, id, during, note: 'Pause', group_session_id: null })
    rows.add('claim', {
      ...place,
      service_id: null,
      unit_id: null,
      place: null,
      during,
      state: 'kept',
      purpose: 'block',
      booking_id: null,
      item_id: null,
      time_off_id: null,
      held_until: null,
      is_strenuous: false,
      block_id: id,
    })
  }
}
