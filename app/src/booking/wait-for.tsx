import { dayIn } from '@serein/client/format.ts'
import { linkTo } from '../address/link.ts'
import type { BookSearch } from '../address/visit-search.ts'
import { SeatsLeft } from '../shop/shop-sessions.tsx'
import type { ChooseData } from '../visit/choose-data.ts'
import { WaitButton, type WaitProps } from './wait-button.tsx'

/** To be told when a time is free, or of an earlier one; of a part of a visit, or by its link, nobody is. */
export function WaitFor({
  data,
  search,
  ...wait
}: Omit<WaitProps, 'moves' | 'group'> & { data: ChooseData; search: BookSearch }) {
  const { rescheduled, guest, shop } = data
  if (rescheduled && (guest || search.visit || rescheduled.state !== 'confirmed')) return null
  const moves = rescheduled && {
    bookingId: rescheduled.id,
    day: dayIn(rescheduled.startsAt, shop.timeZone),
  }
  const group = { serviceId: groupServiceOf(data), timeZone: shop.timeZone }
  const address = linkTo('bookAppointment', search)
  return <WaitButton {...wait} moves={moves} group={group} address={address} />
}

/** How many seats the session has left that begins at a chosen time, where one is booked. */
export function SeatsFor({ data, startsAt }: { data: ChooseData; startsAt: string }) {
  const serviceId = groupServiceOf(data)
  if (!serviceId) return null
  return <SeatsLeft shopId={data.shop.id} serviceId={serviceId} startsAt={startsAt} />
}

/** The service of the visit that is given to a group, at the times of its sessions. */
function groupServiceOf({ guests, services }: ChooseData): string | undefined {
  const wanted = new Set(guests.flatMap(({ items }) => items.map(({ variantId }) => variantId)))
  return services.find(
    ({ isInSessions, variants }) => isInSessions && variants.some(({ id }) => wanted.has(id)),
  )?.id
}
