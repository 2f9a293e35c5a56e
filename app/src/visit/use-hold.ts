import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refusalOf, type Refusal } from '@serein/client/api.ts'
import { useClient, useFormat, useVisitor } from '@serein/client/provider.tsx'
import { sessionStore, useSessionStore } from '@serein/client/session-store.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { RefusalData } from '@serein/shared/refusal.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { shell } from '../entry/platform.ts'
import { isKept, useRemember } from './held.ts'
import { useWords } from '../language/words.ts'
import type { ChooseData } from './choose-data.ts'
import { useGuestNames } from './guest-names.ts'
import { totalAfter } from './price-after.ts'
import type { DayStart, SlotQuery } from './slot-query.ts'
import { visitOf, wishesOf } from './visit.ts'
import type { BookSearch, VisitGuest } from '../address/visit-search.ts'

export interface HoldProblem {
  text: string
  /** The nearest free starts, when the server named them. */
  nearest: string[]
  /** The reader’s held times, if they are in the way. */
  held: HeldTime[]
}

type HeldTime = RefusalData<'holds_full'>['held'][number]

interface Wanted {
  startsAt: string
  who: Who
  /** What the reader agrees to pay for a visit that is moved. */
  totalMinor: number
}

/** The wishes for a moved visit: one for all takes precedence over those per service. */
interface Who {
  wish: string | undefined
  wishes: string[][] | null
}

/**
 * Holds the chosen time, or reschedules the booking to it. A reader without a session gets a visitor’s session and identifies
 * themselves at the checkout. The API client gives each intent one key, so a double tap holds once.
 */
export function useHold(data: ChooseData, search: BookSearch, question: SlotQuery) {
  const { t } = useWords()
  const router = useRouter()
  const { api, query, queryClient, session } = useClient()
  const visitor = useVisitor()
  const remember = useRemember()
  const earlier = useEarlierTime(data.shop.id)
  const reschedule = useReschedule(data, search.visit)
  const names = useGuestNames(data.shop.id)
  // The note survives the log-in.
  const noteName = `note.${data.shop.id}`
  const note = useSessionStore(noteName)
  const setNote = (text: string) => sessionStore.set(noteName, text)
  const logIn = () =>
    router.navigate({ href: linkTo('welcome', { next: linkTo('bookAppointment', search) }) })
  const command = useMutation({
    mutationFn: async ({ startsAt, totalMinor, who }: Wanted) => {
      if (data.rescheduled) return reschedule.to(startsAt, totalMinor, who)
      if (!visitor) await session.signInAnonymously()
      const { guests, together, sameRoom, shopId } = question
      return api.booking.hold({
        shopId,
        guests,
        together,
        sameRoom,
        startsAt,
        ...(guests.length > 1 && {
          guestNames: guests.map((_, guest) => names.names[guest]?.trim() || null),
        }),
        ...(note.trim() && { note: note.trim() }),
        ...earlier.insteadOf(),
      })
    },
    onSuccess: (booking, { who }) => {
      setNote('')
      shell?.feel('held')
      remember(booking)
      if (data.rescheduled) return reschedule.done(data.rescheduled, booking, who)
      earlier.replace(booking)
      names.forget()
      return router.navigate({ href: linkTo('checkout', { booking: booking.id }) })
    },
    onError: (error) => {
      if (refusalOf(error)?.code === 'unauthenticated') void logIn()
      // Somebody else was faster, so the times on the screen are old.
      void queryClient.invalidateQueries({ queryKey: query.slot.key() })
    },
  })
  const refusal = command.error && refusalOf(command.error)
  const who: Who = { wish: search.wish, wishes: data.wishes }
  const toldMinor = refusal?.code === 'price_changed' ? priceIn(refusal) : null
  /** What the visit costs once it is moved; another price that was told since counts for its time and therapist alone. */
  const totalOf = (start: DayStart) => {
    const { startsAt, who: pricedWho } = command.variables ?? {}
    const isTold = startsAt === start.startsAt && JSON.stringify(pricedWho) === JSON.stringify(who)
    return (isTold ? toldMinor : null) ?? totalAfter(data, start)
  }
  return {
    run: (start: DayStart) => {
      const wanted = { startsAt: start.startsAt, who, totalMinor: totalOf(start) }
      return visitor || !data.rescheduled || search.visit ? command.mutate(wanted) : void logIn()
    },
    totalOf,
    forget: () => command.reset(),
    isPending: command.isPending,
    problem:
      toldMinor === null
        ? command.error && problemOf(command.error, t('booking.hold.offline'))
        : { text: t('booking.reschedule.changed'), nearest: [], held: [] },
    note,
    setNote,
  }
}

/** The last time held by this tab at the shop: choosing another replaces it, unless it is paid or over. */
function useEarlierTime(shopId: string) {
  const { t } = useWords()
  const { query, queryClient } = useClient()
  const name = `held.${shopId}`
  return {
    insteadOf() {
      const bookingId = sessionStore.get(name)
      return bookingId ? { insteadOf: bookingId } : {}
    },
    replace(booking: BookingDetails) {
      const bookingId = sessionStore.get(name)
      sessionStore.set(name, booking.id)
      if (!bookingId) return
      const { queryKey } = query.booking.get.queryOptions({ input: { bookingId } })
      const before = queryClient.getQueryData<BookingDetails>(queryKey)
      if (before && isKept(before, Date.now())) showToast({ text: t('booking.hold.instead') })
      void queryClient.invalidateQueries({ queryKey })
    },
  }
}

/** A new time is said in passing and can be taken back. */
function useReschedule({ rescheduled, guest, shop }: ChooseData, visitToken: string | undefined) {
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
    if (visitToken) return api.booking.rescheduleByLink({ visitToken, ...time })
    const where = { bookingId, ...time }
    return guest
      ? api.booking.rescheduleGuest({ ...where, guestPosition: guest.position })
      : api.booking.reschedule(where)
  }
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
  const sayDone = (
    before: BookingDetails,
    after: BookingDetails,
    when: { day: string; time: string },
  ) => {
    const backMinor = after.refundedMinor - before.refundedMinor
    const money = (amountMinor: number) => format.money({ amountMinor, currency: after.currency })
    if (backMinor > 0)
      return t('booking.reschedule.doneBack', { ...when, amount: money(backMinor) })
    if (after.state !== 'held' && after.dueMinor !== before.dueMinor)
      return t('booking.reschedule.doneDue', { ...when, amount: money(after.dueMinor) })
    return t('booking.reschedule.done', when)
  }
  return {
    to,
    done(before: BookingDetails, after: BookingDetails, who: Who) {
      const changed = after.guests.find(({ position }) => position === guest?.position) ?? after
      const when = {
        day: format.shortDate(changed.startsAt, after.timeZone),
        time: format.time(changed.startsAt, after.timeZone),
      }
      // No undo if the guest’s old start is off the shop’s grid, or if the price changed.
      const canUndo =
        (!guest || isOnGrid(guest.startsAt, shop.rules.gridMinutes)) &&
        after.totalMinor === before.totalMinor
      showToast({
        text: sayDone(before, after, when),
        tone: 'good',
        ...(canUndo && {
          action: { label: t('booking.reschedule.undo'), run: () => void undo(before, who) },
        }),
      })
      void queryClient.invalidateQueries({ queryKey: query.booking.byLink.key() })
      const visit = visitToken ? { visit: visitToken } : { booking: after.id }
      return router.navigate({ href: linkTo('bookingDetails', visit), replace: true })
    },
  }
}

/** The wish, if it was changed. */
function backTo(own: readonly VisitGuest[], { wish, wishes }: Who): Partial<Who> {
  return wish || wishes ? { wishes: wishesOf(own) } : {}
}

function isOnGrid(startsAt: string, gridMinutes: number): boolean {
  return new Date(startsAt).getUTCMinutes() % gridMinutes === 0
}

function problemOf(error: unknown, offline: string): HoldProblem | null {
  const refusal = refusalOf(error)
  if (!refusal) return { text: offline, nearest: [], held: [] }
  if (refusal.code === 'unauthenticated') return null
  return { text: refusal.message, nearest: nearestOf(refusal), held: heldOf(refusal) }
}

function heldOf({ code, data }: Refusal): HeldTime[] {
  return code === 'holds_full' ? (data as RefusalData<'holds_full'>).held : []
}

function priceIn({ data }: Refusal): number | null {
  return (data as { totalMinor?: number } | undefined)?.totalMinor ?? null
}

export function nearestOf({ data }: Refusal): string[] {
  return (data as { nearest?: string[] } | undefined)?.nearest ?? []
}
