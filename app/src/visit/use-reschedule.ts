import { useRouter } from '@tanstack/react-router'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import type { VisitGuest } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import type { ChooseData } from './choose-data.ts'
import { paysNext } from './price-after.ts'
import { visitOf, wishesOf } from './visit.ts'

/** The wishes for a moved visit: one for all takes precedence over those per service. */
export interface Who {
  wish: string | undefined
  wishes: string[][] | null
}

/** A new time is said in passing and can be taken back. */
export function useReschedule(
  { rescheduled, guest, shop }: ChooseData,
  visitToken: string | undefined,
) {
  const { t } = useWords()
  const format = useFormat()
  const router = useRouter()
  const { api, query, queryClient } = useClient()
  const to = (
    startsAt: string,
    expectedTotalMinor: number,
    { wish, wishes }: Partial<Who> = {},
  ) => {
    const bookingId = rescheduled?.id ?? ''
    const wishInput = wish ? { wish } : wishes ? { wishes } : {}
    const time = { startsAt, expectedTotalMinor, ...wishInput }
    if (visitToken)
      return api.booking.rescheduleByLink({
        visitToken,
        ...(guest && { guestPosition: guest.position }),
        ...time,
      })
    const where = { bookingId, ...time }
    return guest
      ? api.booking.rescheduleGuest({ ...where, guestPosition: guest.position })
      : api.booking.reschedule(where)
  }
  const payNext = usePayNext()
  const sayDone = useSayDone()
  const undo = async (before: BookingDetails, who: Who) => {
    const own = visitOf(before, guest?.position).guests
    try {
      const booking = await to((guest ?? before).startsAt, before.totalMinor, backTo(own, who))
      queryClient.setQueryData(
        query.booking.get.queryKey({ input: { bookingId: booking.id } }),
        booking,
      )
      await queryClient.invalidateQueries({ queryKey: query.booking.byLink.key() })
      showToast({ text: t('booking.reschedule.undone'), tone: 'good' })
    } catch (error) {
      showToast({ text: refusalOf(error)?.message ?? t('booking.hold.offline'), tone: 'bad' })
    }
  }
  return {
    to,
    async done(before: BookingDetails, after: BookingDetails, who: Who) {
      const changed = after.guests.find(({ position }) => position === guest?.position) ?? after
      const when = {
        day: format.shortDate(changed.startsAt, after.timeZone),
        time: format.time(changed.startsAt, after.timeZone),
      }
      // No undo if the guest’s old start is off the shop’s grid, or if the price changed.
      const canUndo =
        (!guest || isOnGrid(guest.startsAt, shop.rules.gridMinutes)) &&
        after.totalMinor === before.totalMinor
      const isNext = after.dueMinor > 0 && paysNext(before, visitToken !== undefined)
      const payAddress = isNext && after.state !== 'held' ? await payNext(after) : null
      showToast({
        text: payAddress ? t('booking.reschedule.done', when) : sayDone(before, after, when),
        tone: 'good',
        ...(canUndo && {
          action: { label: t('booking.reschedule.undo'), run: () => void undo(before, who) },
        }),
      })
      void queryClient.invalidateQueries({ queryKey: query.booking.byLink.key() })
      const visit = visitToken ? { visit: visitToken } : { booking: after.id }
      const href = payAddress ?? linkTo('bookingDetails', visit)
      return router.navigate({ href, replace: true })
    },
  }
}

/** Leads to the payment of what a moved visit costs more; null where no link could be made. */
function usePayNext() {
  const { api } = useClient()
  return async ({ id: bookingId }: BookingDetails): Promise<string | null> => {
    try {
      const { url } = await api.paymentLink.make({ bookingId, guestPosition: null })
      const link = new URL(url).searchParams.get('link') ?? ''
      return linkTo('checkout', { link, moved: bookingId })
    } catch {
      // The visit is moved, and its page says what is due.
      return null
    }
  }
}

function useSayDone() {
  const { t } = useWords()
  const format = useFormat()
  return (before: BookingDetails, after: BookingDetails, when: { day: string; time: string }) => {
    const backMinor = after.refundedMinor - before.refundedMinor
    const money = (amountMinor: number) => format.money({ amountMinor, currency: after.currency })
    if (backMinor > 0)
      return t('booking.reschedule.doneBack', { ...when, amount: money(backMinor) })
    if (after.state !== 'held' && after.dueMinor !== before.dueMinor)
      return t('booking.reschedule.doneDue', { ...when, amount: money(after.dueMinor) })
    return t('booking.reschedule.done', when)
  }
}

/** The wish, if it was changed. */
function backTo(own: readonly VisitGuest[], { wish, wishes }: Who): Partial<Who> {
  return wish || wishes ? { wishes: wishesOf(own) } : {}
}

function isOnGrid(startsAt: string, gridMinutes: number): boolean {
  return new Date(startsAt).getUTCMinutes() % gridMinutes === 0
}
