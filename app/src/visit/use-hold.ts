import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refusalOf, type Refusal } from '@serein/client/api.ts'
import { useClient, useVisitor } from '@serein/client/provider.tsx'
import { sessionStore, useSessionStore } from '@serein/client/session-store.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { RefusalData } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { shell } from '../entry/platform.ts'
import { isKept, useRemember } from './held.ts'
import { useWords } from '../language/words.ts'
import type { ChooseData } from './choose-data.ts'
import { useGuestNames } from './guest-names.ts'
import { totalAfter } from './price-after.ts'
import type { DayStart, SlotQuery } from './slot-query.ts'
import { useReschedule, type Who } from './use-reschedule.ts'
import type { BookSearch } from '../address/visit-search.ts'

export interface HoldProblem {
  text: string
  /** The nearest free starts, when the server named them. */
  nearest: string[]
  /** The reader’s held times, if they are in the way. */
  held: HeldTime[]
  /** What is to be booked first, or instead. */
  other?: OtherTreatment | undefined
}

interface OtherTreatment {
  word: 'booking.hold.first' | 'booking.hold.rather'
  service: Bilingual
  variantId: string | null
}
type HeldTime = RefusalData<'holds_full'>['held'][number]

interface Wanted {
  startsAt: string
  who: Who
  /** What the reader agrees to pay. */
  totalMinor: number
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
  const logIn = () =>
    router.navigate({ href: linkTo('welcome', { next: linkTo('bookAppointment', search) }) })
  const command = useMutation({
    mutationFn: async ({ startsAt, totalMinor, who }: Wanted) => {
      if (data.rescheduled) return reschedule.to(startsAt, totalMinor, who)
      if (!visitor) await session.signInAnonymously()
      const { guests } = question
      return api.booking.hold({
        ...question,
        startsAt,
        expectedTotalMinor: totalMinor,
        ...(guests.length > 1 && {
          guestNames: guests.map((_, guest) => names.names[guest]?.trim() || null),
        }),
        ...(note.trim() && { note: note.trim() }),
        ...(question.clientPlace && addressAt(data.shop.id)),
        ...earlier.insteadOf(),
      })
    },
    onSuccess: (booking, { who }) => {
      sessionStore.set(noteName, '')
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
  const who: Who = { wish: search.wish, wishes: data.wishes }
  const toldMinor = command.error && priceIn(command.error)
  /** What the visit costs, once it is moved where one is; another price that was told since counts for its time and therapist alone. */
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
    isByLink: search.visit !== undefined,
    forget: () => command.reset(),
    isPending: command.isPending,
    problem:
      toldMinor === null
        ? command.error && problemOf(command.error, t('booking.hold.offline'))
        : { text: t('booking.reschedule.changed'), nearest: [], held: [] },
    note,
    setNote: (text: string) => sessionStore.set(noteName, text),
  }
}

/** What the reader has written of their place, where `CallOutPlace` has kept it. */
function addressAt(shopId: string) {
  const text = sessionStore.get(`address.${shopId}`)
  return text && { address: JSON.parse(text) }
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

function problemOf(error: unknown, offline: string): HoldProblem | null {
  const refusal = refusalOf(error)
  if (!refusal) return { text: offline, nearest: [], held: [] }
  if (refusal.code === 'unauthenticated') return null
  return {
    text: refusal.message,
    nearest: nearestOf(refusal),
    held: heldOf(refusal),
    other: otherOf(refusal),
  }
}

function otherOf({ code, data }: Refusal): OtherTreatment | undefined {
  if (code === 'earlier_visit_needed') {
    const { firstService: service, firstVariantId: variantId } = data as RefusalData<typeof code>
    return { word: 'booking.hold.first', service, variantId }
  }
  const { instead } = (data ?? {}) as Partial<RefusalData<'service_not_advised'>>
  return instead ? { word: 'booking.hold.rather', ...instead } : undefined
}

function heldOf({ code, data }: Refusal): HeldTime[] {
  return code === 'holds_full' ? (data as RefusalData<'holds_full'>).held : []
}

/** The price that a refusal tells; null for any other failure. */
function priceIn(error: unknown): number | null {
  const refusal = refusalOf(error)
  if (refusal?.code !== 'price_changed') return null
  return (refusal.data as { totalMinor?: number } | undefined)?.totalMinor ?? null
}

export function nearestOf({ data }: Refusal): string[] {
  return (data as { nearest?: string[] } | undefined)?.nearest ?? []
}
