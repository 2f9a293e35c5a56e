import { linkForMail } from '../booking/guest/private-link.ts'
import type { Links } from '../platform/link.ts'
import type { Tx } from '../platform/pool.ts'
import type { Visit } from './facts.ts'
import type { PageAction } from './message.ts'

/** Where a mail leads to a screen of a visit: who has no account gets there by its private link alone. */
export async function pageOfVisit(
  tx: Tx,
  links: Links,
  { person, facts: { businessId, bookingId } }: Visit,
  screen: string,
): Promise<PageAction> {
  const link = person.userId ? null : await linkForMail(tx, links, { businessId, bookingId })
  return link ? { path: `${screen}?visit=`, link } : { path: `${screen}?booking=${bookingId}` }
}
