import { api } from '../../api.ts'
import { once, query } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { addItem, changeItem, planChange, removeItem } from './item-change.ts'
import { nameGuest, undoNameGuest } from '../guest/guest-client.ts'
import { changeNote } from '../desk/note.ts'
import { rebooking } from '../desk/rebook.ts'
import { visitOf, visitWithCode } from '../visit.ts'
import type { PayRefunds } from '../charge.ts'

type Parts = {
  snapshots: ShopSnapshots
  payRefundsOf: PayRefunds
}

/** What the desk changes of a visit that stands, and what it looks up for one. */
export function changesOfVisits({ snapshots, payRefundsOf }: Parts) {
  /** What the provider has to pay back is paid at once; the visit is answered as it stands then. */
  const withRefunds = async (
    context: CallContext<BusinessScope>,
    bookingId: string,
    work: Promise<unknown>,
  ) => {
    await work
    const { scope } = context
    await payRefundsOf(context, { businessId: scope.businessId, bookingId })
    return visitOf(context.db, scope, bookingId)
  }
  return {
    changeItem: api.booking.changeItem.handler(({ context, input }) =>
      withRefunds(context, input.bookingId, changeItem(context, snapshots, input)),
    ),
    addItem: api.booking.addItem.handler(({ context, input }) =>
      addItem(context, snapshots, input),
    ),
    removeItem: api.booking.removeItem.handler(({ context, input }) =>
      withRefunds(context, input.bookingId, removeItem(context, snapshots, input)),
    ),
    planChange: api.booking.planChange.handler(({ context, input }) =>
      planChange(context, snapshots, input),
    ),
    nameGuest: api.booking.nameGuest.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { scope, language } = context
        await nameGuest(tx, scope, { ...input, language }, context.now())
        return visitOf(tx, scope, input.bookingId)
      }),
    ),
    undoNameGuest: api.booking.undoNameGuest.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { scope } = context
        await undoNameGuest(tx, scope, input, context.now())
        return visitOf(tx, scope, input.bookingId)
      }),
    ),
    changeNote: api.booking.changeNote.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { scope } = context
        await changeNote(tx, scope, input, context.now())
        return visitOf(tx, scope, input.bookingId)
      }),
    ),
    rebooking: api.booking.rebooking.handler(({ context, input }) =>
      rebooking(context, snapshots, input.bookingId),
    ),
    byCode: api.booking.byCode.handler(query(visitWithCode)),
  }
}
