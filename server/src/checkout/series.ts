import { refuse } from '@serein/shared/refusal.ts'
import { api } from '../api.ts'
import { confirm, lockBookingOfBusiness } from '../booking/booking.ts'
import type { PayRefunds } from '../booking/charge.ts'
import {
  type Cancelled,
  cancelOwnSeries,
  cancelSeriesByShop,
} from '../booking/series/cancel-series.ts'
import {
  clientMover,
  deskMover,
  moveSeries,
  planSeriesMove,
} from '../booking/series/move-series.ts'
import { planSeries } from '../booking/series/plan-series.ts'
import { ownSeries, seriesOfClient } from '../booking/series/series.ts'
import { clientSide, deskSide } from '../booking/series/side.ts'
import { bookSeries, type HeldVisit } from '../booking/series/write-series.ts'
import { auditChange, auditEachSubject } from '../platform/audit.ts'
import { once, query } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import { openVisitPayment, type PayInput } from './open-payment.ts'
import type { Checkout } from './payable.ts'
import { askedAgain } from './series-deposit.ts'

/** What a visit that comes again is paid with: a package that has enough left, else money at the shop. */
const toPayAtShop = {
  tender: 'at_shop',
  tipMinor: 0,
  walletMinor: 0,
  part: 'whole',
  keepCard: false,
  isDepositLater: true,
} as const satisfies Partial<PayInput>

type Parts = Pick<Checkout, 'providers' | 'vault'> & {
  snapshots: ShopSnapshots
  payRefundsOf: PayRefunds
}

export function seriesRoutes(parts: Parts) {
  return { ...forClients(parts), ...forTheShop(parts) }
}

function forClients({ snapshots, providers, vault, payRefundsOf }: Parts) {
  return {
    plan: api.series.plan.handler(async ({ context, input }) => ({
      ...(await planSeries(context, snapshots, clientSide(context.scope), input)),
      ...(await askedAgain(context, providers, input)),
    })),
    book: api.series.book.handler(({ context, input }) =>
      bookSeries(context, snapshots, clientSide(context.scope), input, (tx, held) =>
        openVisitPayment(
          tx,
          { ...toPayAtShop, giftCards: [], savedCardId: input.savedCardId, ...held },
          context,
          { providers, vault },
        ),
      ),
    ),
    get: api.series.get.handler(query(ownSeries)),
    cancel: api.series.cancel.handler(async ({ context, input }) => {
      const { scope } = context
      const cancelled = await once(context, (tx) =>
        cancelOwnSeries(tx, scope, input, context.now()),
      )
      await payBack(context, payRefundsOf, cancelled)
      return ownSeries(context.db, scope, input, context.now())
    }),
    planMove: api.series.planMove.handler(({ context, input }) =>
      planSeriesMove(context, snapshots, clientMover(context.scope), input),
    ),
    move: api.series.move.handler(async ({ context, input }) => {
      const mover = clientMover(context.scope)
      await payBack(context, payRefundsOf, await moveSeries(context, snapshots, mover, input))
      return ownSeries(context.db, context.scope, input, context.now())
    }),
  }
}

function forTheShop({ snapshots, payRefundsOf }: Parts) {
  return {
    planForClient: api.series.planForClient.handler(({ context, input }) =>
      planSeries(context, snapshots, deskSide(context.scope), input),
    ),
    bookForClient: api.series.bookForClient.handler(({ context, input }) =>
      bookSeries(context, snapshots, deskSide(context.scope), input, (tx, held) =>
        standAtDesk(tx, context, held),
      ),
    ),
    planMoveForClient: api.series.planMoveForClient.handler(({ context, input }) =>
      planSeriesMove(context, snapshots, deskMover(context.scope), input),
    ),
    moveForClient: api.series.moveForClient.handler(async ({ context, input }) => {
      const mover = deskMover(context.scope, input.tellClient)
      const { bookingIds } = await moveSeries(context, snapshots, mover, input)
      return { bookingIds }
    }),
    getForClient: api.series.getForClient.handler(query(seriesOfClient)),
    cancelByShop: api.series.cancelByShop.handler(async ({ context, input }) => {
      const { scope } = context
      const cancelled = await once(context, (tx) =>
        cancelSeriesByShop(tx, scope, input, context.now()),
      )
      await payBack(context, payRefundsOf, cancelled)
      return { bookingIds: cancelled.bookingIds }
    }),
  }
}

/** What the desk books stands at once, to pay at the shop. Errors: `price_changed`, and those of `confirm`. */
async function standAtDesk(
  tx: Tx,
  { scope, now }: CallContext<BusinessScope>,
  { bookingId, expectedTotalMinor }: HeldVisit,
): Promise<void> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const { totalMinor } = booking
  if (totalMinor !== expectedTotalMinor) throw refuse('price_changed', { totalMinor })
  auditEachSubject(tx)
  auditChange(tx, { kind: 'booking', id: bookingId }, null, {})
  await confirm(tx, booking, 'at_shop', now(), scope.userId)
}

async function payBack(
  context: CallContext,
  payRefundsOf: PayRefunds,
  { businessId, bookingIds }: Cancelled,
): Promise<void> {
  for (const bookingId of bookingIds) await payRefundsOf(context, { businessId, bookingId })
}
