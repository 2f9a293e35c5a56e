import type { Visit } from '@serein/shared/booking/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { arrivalsOf, undoOf, verbsFor, type ShopVerb } from '../visit/shop-verb.ts'
import { type Guest, asksToComplete, attendingGuests } from '../visit/visit-status.ts'
import type { Desk, DeskVerb } from './desk.ts'

/** How the amount due was paid when the visit ended. */
type Taken = 'cash' | 'terminal'

/** Further input of a command, such as the guest who arrives alone. */
type How = {
  taken?: Taken
  tellClient?: boolean
  guestPosition?: number | undefined
  /** What of the fee is not asked for, and why. */
  waiver?: { waivedMinor: number; because: string } | undefined
}

/** The fee as it was shown, what of it is not asked for and why, and whether the client is notified. */
type LateCall = {
  expectedFeeMinor?: number
  waivedMinor?: number
  because?: string
  tellClient?: boolean
}

/** The guest who arrives, if one of several. */
function oneOf(visit: Visit, verb: ShopVerb, zone: string): number | undefined {
  if (verb !== 'checkIn' && verb !== 'undoCheckIn') return undefined
  const places = arrivalsOf(visit, zone, Date.now())[verb]
  return places.length === 1 && attendingGuests(visit).length > 1 ? places[0] : undefined
}

/** The commands on visits: asks if needed, reports what was done, and offers undo. */
export function visitVerbs(desk: Desk) {
  /** Changes a visit and shows the result; null if refused. */
  const change = async ({ id }: Visit, verb: DeskVerb, send: () => Promise<Visit>) => {
    let changed: Visit | null = null
    // Withdraw the undo that is about to be outdated.
    desk.forgetUndo(id)
    await desk.attempt({ id, verb }, async () => {
      changed = await send()
      desk.put(changed)
    })
    return changed as Visit | null
  }
  const run = async (
    visit: Visit,
    verb: ShopVerb,
    { taken, tellClient, waiver, guestPosition = oneOf(visit, verb, desk.deps.zone) }: How = {},
  ): Promise<void> => {
    const { api, t, words } = desk.deps
    const input = { bookingId: visit.id }
    const changed = await change(visit, verb, () =>
      verb === 'complete'
        ? api.booking.complete({ ...input, ...(taken && { takenAtShop: true, takenAs: taken }) })
        : api.booking[verb]({
            ...input,
            ...waiver,
            ...(tellClient !== undefined && { tellClient }),
            ...(guestPosition !== undefined && { guestPosition }),
          }),
    )
    if (!changed) return
    const undo = undoOf[verb]
    const guest = visit.guests.find(({ position }) => position === guestPosition)
    const name = guest ? words.guest(visit, guest) : words.name(visit)
    const text = t(`booking.visit.done.${verb}`, { name })
    const how = guestPosition === undefined ? {} : { guestPosition }
    if (undo) desk.offerUndo(text, () => run(changed, undo, how), { of: visit.id })
    else showToast({ text, tone: 'good' })
  }
  return {
    run,
    ...cancelVerbs(desk, change),
    /** Checks in one guest of a party at separate times, or undoes it. */
    noteArrival(visit: Visit, verb: 'checkIn' | 'undoCheckIn', guestPosition: number): void {
      if (!desk.snapshot().pending) void run(visit, verb, { guestPosition })
    },
    /** Asks for the new time of a visit. */
    startReschedule: (visit: Visit) => desk.ask({ verb: 'reschedule', visit }),
    /** Asks before one guest of a party is cancelled. */
    startWith: (visit: Visit, guest: Guest) => desk.ask({ verb: 'cancelGuest', visit, guest }),
    /** Asks before one guest of a party is marked as a no-show. */
    startNoShow: (visit: Visit, guest: Guest) => desk.ask({ verb: 'markNoShow', visit, guest }),
    /** Starts a command, after its question if it has one. */
    start(visit: Visit, verb: ShopVerb): void {
      const { t, zone } = desk.deps
      if (desk.snapshot().pending) return
      if (!verbsFor(visit, zone, Date.now()).includes(verb)) {
        const name = t(`booking.visit.${verb}`)
        showToast({ text: t('booking.visit.notNow', { name }) })
      } else if (
        verb === 'cancelByShop' ||
        verb === 'markNoShow' ||
        (verb === 'complete' && asksToComplete(visit, Date.now()))
      ) {
        desk.ask({ verb, visit })
      } else void run(visit, verb)
    },
  }
}

type ChangeVisit = (
  visit: Visit,
  verb: DeskVerb,
  send: () => Promise<Visit>,
) => Promise<Visit | null>

function cancelVerbs(desk: Desk, change: ChangeVisit) {
  return {
    /** Takes one guest out of a party. */
    async runWith(visit: Visit, guest: Guest, tellClient: boolean): Promise<void> {
      const { api, t, words } = desk.deps
      const input = { bookingId: visit.id, guestPosition: guest.position, tellClient }
      const text = t('booking.visit.done.cancelGuest', { guest: words.guest(visit, guest) })
      const leave = () => api.booking.cancelGuestByShop(input)
      if (await change(visit, 'cancelGuest', leave)) showToast({ text, tone: 'good' })
    },
    /** Cancels because the client has asked for it, of a party for one guest alone. */
    async cancelForClient(visit: Visit, guest: Guest | undefined, input: LateCall): Promise<void> {
      const { api, t, words } = desk.deps
      const name = guest ? words.guest(visit, guest) : words.name(visit)
      const whose = { bookingId: visit.id, ...(guest && { guestPosition: guest.position }) }
      const cancel = () => api.booking.cancelForClient({ ...whose, ...input })
      const text = t('booking.visit.done.cancelForClient', { name })
      if (await change(visit, 'cancelForClient', cancel)) showToast({ text, tone: 'good' })
    },
  }
}
