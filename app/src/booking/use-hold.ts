import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refusalOf, type Refusal } from '@serein/client/api.ts'
import { useClient, useFormat, useVisitor } from '@serein/client/provider.tsx'
import { sessionStore, useSessionStore } from '@serein/client/session-store.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useRemember } from '../checkout/use-quote.ts'
import { useWords } from '../language/words.ts'
import type { ChooseData } from './choose-data.ts'
import { useGuestNames } from './guest-names.ts'
import type { SlotQuery } from './slot-query.ts'
import type { BookSearch } from '../address/visit-search.ts'

export interface HoldProblem {
  text: string
  /** The nearest free starts, when the server named them. */
  nearest: string[]
}

/**
 * Holds the chosen time, or reschedules the booking to it. Who has no session goes to log in first and comes back to the same
 * choice; who looks around keeps the time, and logs in to confirm it. The API client gives one intent one key, so a double tap holds once.
 */
export function useHold(data: ChooseData, search: BookSearch, question: SlotQuery) {
  const { t } = useWords()
  const router = useRouter()
  const { api, query, queryClient } = useClient()
  const visitor = useVisitor()
  const remember = useRemember()
  const reschedule = useReschedule(data)
  const names = useGuestNames(data.shop.id)
  // The words outlive the way to log-in and back.
  const noteName = `note.${data.shop.id}`
  const note = useSessionStore(noteName)
  const setNote = (text: string) => sessionStore.set(noteName, text)
  const logIn = () =>
    router.navigate({
      href: linkTo('welcome', { next: linkTo('bookAppointment', search) }),
    })
  const command = useMutation({
    mutationFn: async (startsAt: string) => {
      if (data.rescheduled) {
        return reschedule.to(startsAt, search.wish)
      }
      const { guests, together, sameRoom, shopId } = question
      const words = note.trim()
      return api.booking.hold({
        shopId,
        guests,
        together,
        sameRoom,
        startsAt,
        ...(guests.length > 1 && {
          guestNames: guests.map((_, guest) => names.names[guest]?.trim() || null),
        }),
        ...(words && { note: words }),
      })
    },
    onSuccess: (booking) => {
      setNote('')
      if (!data.rescheduled) names.forget()
      remember(booking)
      if (data.rescheduled) return reschedule.done(data.rescheduled, booking)
      return router.navigate({ href: linkTo('checkout', { booking: booking.id }) })
    },
    onError: (error) => {
      if (refusalOf(error)?.code === 'unauthenticated') void logIn()
      // Somebody else was faster, so the times on the screen are old.
      void queryClient.invalidateQueries({ queryKey: query.slot.key() })
    },
  })
  return {
    run: (startsAt: string) => {
      if (visitor) command.mutate(startsAt)
      else void logIn()
    },
    forget: () => command.reset(),
    isPending: command.isPending,
    problem: command.error ? problemOf(command.error, t('booking.hold.offline')) : null,
    note,
    setNote,
  }
}

/** A new time is said in passing and can be taken back. */
function useReschedule({ rescheduled, guest, shop }: ChooseData) {
  const { t } = useWords()
  const format = useFormat()
  const router = useRouter()
  const { api, query, queryClient } = useClient()
  const to = (startsAt: string, wish?: string) => {
    const where = { bookingId: rescheduled?.id ?? '', startsAt, ...(wish ? { wish } : {}) }
    return guest
      ? api.booking.rescheduleGuest({ ...where, guestPosition: guest.position })
      : api.booking.reschedule(where)
  }
  const undo = async (before: BookingDetails) => {
    try {
      const booking = await to((guest ?? before).startsAt)
      queryClient.setQueryData(
        query.booking.get.queryKey({ input: { bookingId: booking.id } }),
        booking,
      )
      showToast({ text: t('booking.reschedule.undone'), tone: 'good' })
    } catch (error) {
      showToast({ text: refusalOf(error)?.message ?? t('booking.hold.offline'), tone: 'bad' })
    }
  }
  return {
    to,
    done(before: BookingDetails, after: BookingDetails) {
      const changed = after.guests.find(({ position }) => position === guest?.position) ?? after
      const when = {
        day: format.shortDate(changed.startsAt, after.timeZone),
        time: format.time(changed.startsAt, after.timeZone),
      }
      // Who had their turn between two starts that are offered cannot be moved back to it.
      const canUndo = !guest || isOnGrid(guest.startsAt, shop.rules.gridMinutes)
      showToast({
        text: t('booking.reschedule.done', when),
        tone: 'good',
        ...(canUndo && {
          action: { label: t('booking.reschedule.undo'), run: () => void undo(before) },
        }),
      })
      return router.navigate({
        href: linkTo('bookingDetails', { booking: after.id }),
        replace: true,
      })
    },
  }
}

function isOnGrid(startsAt: string, gridMinutes: number): boolean {
  return new Date(startsAt).getUTCMinutes() % gridMinutes === 0
}

function problemOf(error: unknown, offline: string): HoldProblem | null {
  const refusal = refusalOf(error)
  if (!refusal) return { text: offline, nearest: [] }
  if (refusal.code === 'unauthenticated') return null
  return { text: refusal.message, nearest: nearestOf(refusal) }
}

export function nearestOf({ data }: Refusal): string[] {
  return (data as { nearest?: string[] } | undefined)?.nearest ?? []
}
