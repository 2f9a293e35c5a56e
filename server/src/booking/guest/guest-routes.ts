import { api } from '../../api.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Links } from '../../platform/link.ts'
import type { CustomerScope } from '../../platform/scope.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import type { PayRefunds } from '../charge.ts'
import { bookingDetails } from '../read.ts'
import {
  answerInvitation,
  invitationOf,
  invite,
  openInvitation,
  rescheduleByInvitation,
  uninvite,
} from './invitation.ts'
import { allowGuestMoves, keepGuestContact } from './party-setting.ts'

type Parts = {
  /** The tokens of private addresses. */
  links: Links
  snapshots: ShopSnapshots
  payRefundsOf: PayRefunds
}

/** Invited guests, and what the booker sets about them. */
export function routesOfGuests({ links, snapshots, payRefundsOf }: Parts) {
  return {
    keepGuestContact: api.booking.keepGuestContact.handler(async ({ context, input }) => {
      await keepGuestContact(context, links, input)
      return ownVisit(context, input.bookingId)
    }),
    allowGuestMoves: api.booking.allowGuestMoves.handler(async ({ context, input }) => {
      await allowGuestMoves(context, input)
      return ownVisit(context, input.bookingId)
    }),
    openInvitation: api.booking.openInvitation.handler(({ context, input }) =>
      openInvitation(context, links, input.token),
    ),
    rescheduleByInvitation: api.booking.rescheduleByInvitation.handler(
      async ({ context, input }) => {
        await payRefundsOf(
          context,
          await rescheduleByInvitation(context, { links, snapshots }, input),
        )
        return invitationOf(context.db, links, input.token, context.now())
      },
    ),
    invite: api.booking.invite.handler(({ context, input }) => invite(context, links, input)),
    uninvite: api.booking.uninvite.handler(({ context, input }) => uninvite(context, input)),
    invitation: api.booking.invitation.handler(({ context, input }) =>
      invitationOf(context.db, links, input.token, context.now()),
    ),
    answerInvitation: api.booking.answerInvitation.handler(({ context, input }) =>
      answerInvitation(context, links, input),
    ),
  }
}

function ownVisit({ db, scope, now }: CallContext<CustomerScope>, bookingId: string) {
  return bookingDetails(db, scope, bookingId, now())
}
