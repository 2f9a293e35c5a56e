import { fromNowAtDesk } from '@serein/shared/slot/desk.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../../platform/scope.ts'
import { assertShopOpen } from '../../shop/suspension.ts'
import type { ShopSnapshot } from '../../slot/shop-snapshot.ts'
import { forDesk } from '../desk/desk-time.ts'
import { admitBooker } from '../hold/client-limit.ts'
import type { Booking, NewBooking, Owner } from '../sql.ts'

type Who = { userId: string } | { customerId: string }

/** Who makes a series: a client for themself, or the desk for them, which books as it always may. */
export type Side = {
  owner: Owner
  whoComes: (booking: Booking) => Who
  /** The shop as it may be booked at a start. */
  at: (shop: ShopSnapshot, startsAt: string) => ShopSnapshot
  /** The shop as its free starts are looked for. */
  around: (shop: ShopSnapshot) => ShopSnapshot
  admit: (tx: Tx, shopId: string) => Promise<unknown>
  bookedBy: (booking: Booking) => Pick<NewBooking, 'userId' | 'customerId' | 'source'>
}

export function clientSide(scope: CustomerScope): Side {
  const { userId } = scope
  return {
    owner: scope,
    whoComes: () => ({ userId }),
    at: (shop) => shop,
    around: (shop) => shop,
    admit: (tx, shopId) => admitBooker(tx, { shopId, userId }),
    bookedBy: () => ({ userId, source: 'app' }),
  }
}

export function deskSide(scope: BusinessScope): Side {
  return {
    owner: scope,
    whoComes: (booking) => ({ customerId: clientOf(booking) }),
    at: forDesk,
    around: (shop) => ({ ...shop, booksBy: 'desk', prepared: fromNowAtDesk(shop.prepared) }),
    admit: assertShopOpen,
    bookedBy: (booking) => ({
      userId: booking.userId,
      customerId: clientOf(booking),
      source: 'console',
    }),
  }
}

/** Errors: `state_conflict` for a visit whose client was erased. */
function clientOf({ customerId, state }: Booking): string {
  if (!customerId) throw refuse('state_conflict', { state })
  return customerId
}
