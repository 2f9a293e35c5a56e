import { refuse } from '@serein/shared/refusal.ts'
import { answeredBefore, once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Links } from '../../platform/link.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { lockOwnBooking } from '../booking.ts'
import { noteAnswer, openProposal } from '../revise/proposal.ts'
import { reschedule } from '../revise/reschedule.ts'
import { type Booker, readBooking } from '../sql.ts'
import { visitAt } from './private-link.ts'

type Answered = { businessId: string; bookingId: string }

/** Moves the visit to the time that its shop asks for, or says no. Returns which booking it was. Errors: as the contract says. */
export async function answerProposal(
  context: CallContext,
  snapshots: ShopSnapshots,
  booker: Booker,
  { bookingId, answer }: { bookingId: string; answer: 'yes' | 'no' },
): Promise<Answered> {
  if (answer === 'no')
    return once(context, async (tx) => {
      const booking = await lockOwnBooking(tx, booker, bookingId)
      await noteAnswer(tx, booking, { answer }, context.now())
      return { businessId: booking.businessId, bookingId }
    })
  const earlier = await answeredBefore<Answered>(context)
  if (earlier) return earlier
  const booking = await readBooking(context.db, bookingId, booker)
  if (!booking) throw refuse('not_found')
  const proposal = await openProposal(context.db, booking, context.now())
  return reschedule(context, snapshots, booker, {
    bookingId,
    ...proposal,
    expectedTotalMinor: null,
    isProposed: true,
  })
}

/** The same by the private link. */
export async function answerProposalByLink(
  context: CallContext,
  { links, snapshots }: { links: Links; snapshots: ShopSnapshots },
  { visitToken, answer }: { visitToken: string; answer: 'yes' | 'no' },
): Promise<Answered> {
  const linkHash = links.hashOf(visitToken)
  const { bookingId } = await visitAt(context.db, linkHash, context.now())
  return answerProposal(context, snapshots, { linkHash }, { bookingId, answer })
}
