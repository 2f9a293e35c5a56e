import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { type Change, tellChange } from './setting-change.ts'
import { shopOf } from './settings.ts'

/** Errors: as the contract says. */
export const changeMessageTimes: Change<ShopSettings['messageTimes']> = async (
  tx,
  scope,
  _parts,
  { shopId, ...wanted },
) => {
  const of = { businessId: scope.businessId, shopId }
  const { messageTimes: before } = await shopOf(tx, of, true)
  const reminderMinutes = wanted.reminderMinutes.toSorted((one, other) => other - one)
  const times = { ...wanted, reminderMinutes }
  // Whoever reminds looks at the visits that are booked anew.
  await tellChange(tx, scope, { shopId, event: 'shop.message_times_changed' }, before, times)
  await tx
    .updateTable('shop')
    .set({
      reminder_minutes: times.reminderMinutes,
      free_cancel_reminder_minutes: times.freeCancelReminderMinutes,
      quiet_from_minute: times.quietFromMinute,
      quiet_to_minute: times.quietToMinute,
      review_months: times.reviewMonths,
    })
    .where('business_id', '=', of.businessId)
    .where('id', '=', shopId)
    .execute()
}
