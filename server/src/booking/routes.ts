import { api } from '../api.ts'
import type { LiveStreams } from '../identity/live-stream.ts'
import { once, query } from '../platform/command.ts'
import type { HoldLimits } from '../platform/config-hold.ts'
import type { CallContext } from '../platform/context.ts'
import type { Feed } from '../platform/outbox-feed.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { Vault } from '../platform/vault.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import * as booking from './booking.ts'
import type { PayRefunds } from './charge.ts'
import { changesOfVisits } from './revise/change-routes.ts'
import * as desk from './desk/desk.ts'
import { cancelForClient, cancelTerms } from './desk/late-call.ts'
import { markNoShow, noShowTerms, undoNoShow } from './desk/no-show.ts'
import { checkIn, undoCheckIn, type GuestRef } from './desk/arrival.ts'
import { cancelGuest, cancelGuestByShop } from './guest/guest.ts'
import { hold } from './hold/hold.ts'
import { routesOfGuests } from './guest/guest-routes.ts'
import * as feeds from './feed/feed.ts'
import type { Links } from '../platform/link.ts'
import { lateRoutes } from './late/late-routes.ts'
import { live } from './live.ts'
import { bookingDetails, listBookings } from './read.ts'
import { receiptFile, receiptOf } from './receipt/receipt.ts'
import { answerProposal, answerProposalByLink } from './guest/proposal-answer.ts'
import { affirm, affirmByLink } from './guest/affirmation.ts'
import { confirmRequest, decline } from './hold/approval.ts'
import {
  cancelByLink,
  openLink,
  rescheduleByLink,
  sendLink,
  visitByLink,
} from './guest/private-link.ts'
import { deskTimeRoutes } from './desk/desk-time-routes.ts'
import { move, stretch, undoMove } from './revise/move.ts'
import { reschedule } from './revise/reschedule.ts'
import { sessionPage } from './session/session.ts'
import { shopCalendar } from './calendar/shop-calendar.ts'
import { requestsOf, visitOf } from './visit.ts'
import { testVisitRoutes } from './desk/test-visit-routes.ts'
import { walkIn } from './desk/walk-in.ts'
import { openWellness, recognise } from './guest/wellness.ts'

export function bookingRoutes(parts: Parts) {
  return {
    ...forCustomers(parts),
    ...forTheShop(parts),
    ...forRequests(parts),
    ...changesOfVisits(parts),
    ...lateRoutes(parts),
    ...routesOfGuests(parts),
    ...byLink(parts),
    ...forCalendars(parts),
    ...testVisitRoutes(parts),
  }
}

function forCustomers({ snapshots, payRefundsOf, holds, store, vault }: Parts) {
  return {
    hold: api.booking.hold.handler(({ context, input }) =>
      hold(context, { snapshots, holds, vault }, input),
    ),
    release: api.booking.release.handler(({ context, input: { bookingId } }) =>
      once(context, async (tx) => {
        const { scope } = context
        await booking.release(tx, scope, bookingId, context.now())
        return bookingDetails(tx, scope, bookingId, context.now())
      }),
    ),
    list: api.booking.list.handler(query(listBookings)),
    get: api.booking.get.handler(({ context, input: { bookingId } }) =>
      bookingDetails(context.db, context.scope, bookingId, context.now()),
    ),
    receipt: api.booking.receipt.handler(({ context, input: { bookingId } }) =>
      receiptOf(context.db, context.scope, bookingId, context.now()),
    ),
    receiptFile: api.booking.receiptFile.handler(async ({ context, input }) => {
      const receipt = await receiptOf(context.db, context.scope, input.bookingId, context.now())
      return receiptFile(receipt, input.language, store)
    }),
    recognise: api.booking.recognise.handler(({ context, input: { bookingId } }) =>
      once(context, async (tx) => {
        const { scope } = context
        await recognise(tx, scope, bookingId, context.now())
        return bookingDetails(tx, scope, bookingId, context.now())
      }),
    ),
    cancel: api.booking.cancel.handler(async ({ context, input }) => {
      const { scope } = context
      await once(context, async (tx) => {
        const { businessId } = await booking.cancel(tx, scope, input, context.now())
        return { businessId }
      }).then(({ businessId }) => payRefundsOf(context, { businessId, bookingId: input.bookingId }))
      return bookingDetails(context.db, scope, input.bookingId, context.now())
    }),
    reschedule: api.booking.reschedule.handler(async ({ context, input }) => {
      const { scope } = context
      await payRefundsOf(context, await reschedule(context, snapshots, scope, input))
      return bookingDetails(context.db, scope, input.bookingId, context.now())
    }),
    cancelGuest: api.booking.cancelGuest.handler(async ({ context, input }) => {
      const { scope } = context
      const { bookingId } = input
      await once(context, async (tx) => {
        const { businessId } = await cancelGuest(tx, scope, input, context.now())
        return { businessId }
      }).then(({ businessId }) => payRefundsOf(context, { businessId, bookingId }))
      return bookingDetails(context.db, scope, bookingId, context.now())
    }),
    rescheduleGuest: api.booking.rescheduleGuest.handler(async ({ context, input }) => {
      const { scope } = context
      await payRefundsOf(context, await reschedule(context, snapshots, scope, input))
      return bookingDetails(context.db, scope, input.bookingId, context.now())
    }),
  }
}

function forTheShop({ snapshots, feed, streams, payRefundsOf, vault }: Parts) {
  return {
    openWellness: api.booking.openWellness.handler(({ context, input }) =>
      openWellness(context, vault, input.bookingId),
    ),
    session: api.booking.session.handler(query(sessionPage)),
    shopCalendar: api.booking.shopCalendar.handler(({ context, input }) =>
      shopCalendar(context.db, context.scope, input),
    ),
    move: api.booking.move.handler(({ context, input }) => move(context, snapshots, input)),
    stretch: api.booking.stretch.handler(({ context, input }) =>
      stretch(context, snapshots, input),
    ),
    undoMove: api.booking.undoMove.handler(async ({ context, input }) => {
      await undoMove(context, snapshots, input)
      const { scope } = context
      await payRefundsOf(context, { businessId: scope.businessId, bookingId: input.bookingId })
      return visitOf(context.db, scope, input.bookingId)
    }),
    ...deskTimeRoutes(snapshots),
    walkIn: api.booking.walkIn.handler(({ context, input }) => walkIn(context, snapshots, input)),
    undoWalkIn: api.booking.undoWalkIn.handler(byShop(desk.undoWalkIn)),
    live: api.booking.live.handler(({ context, input, signal }) =>
      live(context, { feed, streams }, input.shopId, signal),
    ),
    checkIn: api.booking.checkIn.handler(byGuest(checkIn)),
    undoCheckIn: api.booking.undoCheckIn.handler(byGuest(undoCheckIn)),
    complete: api.booking.complete.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { scope } = context
        await desk.complete(tx, scope, input, context.now())
        return visitOf(tx, scope, input.bookingId)
      }),
    ),
    undoComplete: api.booking.undoComplete.handler(byShop(desk.undoComplete)),
    noShowTerms: api.booking.noShowTerms.handler(query(noShowTerms)),
    markNoShow: api.booking.markNoShow.handler(withMoney(markNoShow, payRefundsOf)),
    undoNoShow: api.booking.undoNoShow.handler(withMoney(undoNoShow, payRefundsOf)),
    cancelByShop: api.booking.cancelByShop.handler(withMoney(booking.cancelByShop, payRefundsOf)),
    cancelTerms: api.booking.cancelTerms.handler(query(cancelTerms)),
    cancelForClient: api.booking.cancelForClient.handler(withMoney(cancelForClient, payRefundsOf)),
    cancelGuestByShop: api.booking.cancelGuestByShop.handler(
      withMoney(cancelGuestByShop, payRefundsOf),
    ),
  }
}

function forRequests({ payRefundsOf }: Parts) {
  return {
    requests: api.booking.requests.handler(query(requestsOf)),
    confirm: api.booking.confirm.handler(byShopWithMoney(confirmRequest, payRefundsOf)),
    decline: api.booking.decline.handler(withMoney(decline, payRefundsOf)),
  }
}

/** Who has the private link of a visit does what its booker may. */
function byLink({ links, snapshots, payRefundsOf }: Parts) {
  return {
    openLink: api.booking.openLink.handler(({ context, input }) => openLink(context, links, input)),
    sendLink: api.booking.sendLink.handler(({ context, input }) => sendLink(context, input)),
    byLink: api.booking.byLink.handler(({ context, input }) =>
      visitByLink(context, links, input.visitToken),
    ),
    affirm: api.booking.affirm.handler(async ({ context, input: { bookingId } }) => {
      const { scope } = context
      return once(context, async (tx) => {
        await affirm(tx, scope, bookingId, context.now())
        return bookingDetails(tx, scope, bookingId, context.now())
      })
    }),
    affirmByLink: api.booking.affirmByLink.handler(async ({ context, input: { visitToken } }) => {
      await affirmByLink(context, links, visitToken)
      return visitByLink(context, links, visitToken)
    }),
    answerProposal: api.booking.answerProposal.handler(async ({ context, input }) => {
      const { scope } = context
      await answerProposal(context, snapshots, scope, input)
      return bookingDetails(context.db, scope, input.bookingId, context.now())
    }),
    answerProposalByLink: api.booking.answerProposalByLink.handler(async ({ context, input }) => {
      await answerProposalByLink(context, { links, snapshots }, input)
      return visitByLink(context, links, input.visitToken)
    }),
    cancelByLink: api.booking.cancelByLink.handler(async ({ context, input }) => {
      await payRefundsOf(context, await cancelByLink(context, links, input))
      return visitByLink(context, links, input.visitToken)
    }),
    rescheduleByLink: api.booking.rescheduleByLink.handler(async ({ context, input }) => {
      await payRefundsOf(context, await rescheduleByLink(context, { links, snapshots }, input))
      return visitByLink(context, links, input.visitToken)
    }),
  }
}

function forCalendars({ links }: Parts) {
  return {
    feed: api.booking.feed.handler(({ context }) => feeds.myFeed(context, links)),
    openFeed: api.booking.openFeed.handler(({ context, input }) =>
      feeds.openMyFeed(context, links, input),
    ),
    closeFeed: api.booking.closeFeed.handler(({ context }) => feeds.closeMyFeed(context, links)),
    therapistFeed: api.booking.therapistFeed.handler(({ context }) =>
      feeds.myTherapistFeed(context, links),
    ),
    openTherapistFeed: api.booking.openTherapistFeed.handler(({ context, input }) =>
      feeds.openTherapistFeed(context, links, input),
    ),
    closeTherapistFeed: api.booking.closeTherapistFeed.handler(({ context }) =>
      feeds.closeTherapistFeed(context, links),
    ),
  }
}

type Parts = {
  snapshots: ShopSnapshots
  /** The tokens of private addresses. */
  links: Links
  feed: Feed
  streams: LiveStreams
  /** How many times may be held at once. */
  holds: HoldLimits
  vault: Vault
  store: PictureStore
  payRefundsOf: PayRefunds
}

type ShopVerb = (tx: Tx, scope: BusinessScope, bookingId: string, now: Date) => Promise<unknown>

type Call = { context: CallContext<BusinessScope>; input: { bookingId: string } }

function byGuest(verb: (tx: Tx, scope: BusinessScope, who: GuestRef, now: Date) => Promise<void>) {
  return ({ context, input }: Call & { input: GuestRef }) =>
    once(context, async (tx) => {
      const { scope } = context
      await verb(tx, scope, input, context.now())
      return visitOf(tx, scope, input.bookingId)
    })
}

function byShop(verb: ShopVerb) {
  return ({ context, input: { bookingId } }: Call) =>
    once(context, async (tx) => {
      const { scope } = context
      await verb(tx, scope, bookingId, context.now())
      return visitOf(tx, scope, bookingId)
    })
}

/** What the provider has to do after it is done at once; the visit is answered as it stands then. */
function withMoney<Input extends { bookingId: string }>(
  verb: (tx: Tx, scope: BusinessScope, input: Input, now: Date) => Promise<unknown>,
  payRefundsOf: PayRefunds,
) {
  return async ({ context, input }: { context: CallContext<BusinessScope>; input: Input }) => {
    const { scope } = context
    const { bookingId } = input
    await once(context, async (tx) => {
      await verb(tx, scope, input, context.now())
      return { bookingId }
    })
    await payRefundsOf(context, { businessId: scope.businessId, bookingId })
    return visitOf(context.db, scope, bookingId)
  }
}

/** The same of a verb that is told the visit alone. */
function byShopWithMoney(verb: ShopVerb, payRefundsOf: PayRefunds) {
  return withMoney(
    (tx, scope, { bookingId }: Call['input'], now) => verb(tx, scope, bookingId, now),
    payRefundsOf,
  )
}
