import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessages, refusalOf } from '@serein/client/api.ts'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { extraOf } from '@serein/shared/team/rules.ts'
import type { Day } from '@serein/shared/time/day.ts'
import type { Api } from '@serein/client/api.ts'
import { useWords } from '../../language/words.ts'
import type { BookingDefaults } from './booking-sheet.tsx'
import type { Customer } from './customer-field.tsx'
import type { DeskInHand } from '../desk/use-desk.ts'
import { useVisitWords } from '../visit/visit-words.tsx'
import { clockOf, instantOfClock, wallMinutes } from '../wall-clock.ts'

export type Menu = Awaited<ReturnType<Api['catalogue']['menu']>>
export type Team = Awaited<ReturnType<Api['team']['list']>>

type GuestWish = { serviceId: string; variantId: string; addOnIds: string[]; staffId: string }
export type OtherGuest = GuestWish & { name: string; key: string }

export type Wish = GuestWish & {
  customer: Customer
  others: OtherGuest[]
  together: 'same_start' | 'in_turn'
  sameRoom: boolean
  day: Day
  time: string
  /** Somebody stands at the desk: whatever the minute is when it is sent. */
  isNow: boolean
  note: string
  checkIn: boolean
}

const minuteMs = 60_000
const quarterMs = 15 * minuteMs

/** What is being booked at the desk; nothing typed is lost when the server says no. */
export function useNewBooking(props: {
  defaults: BookingDefaults
  calendar: ShopCalendar
  menu: Menu
  team: Team
  day: Day
  now: number
  desk: DeskInHand
}) {
  const { calendar, desk } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const format = useFormat()
  const words = useVisitWords()
  const zone = calendar.timeZone
  const [wish, setWish] = useState<Wish>(() => firstWish(props))
  const [problem, setProblem] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const startsAt = wish.isNow ? thisMinute(props.now) : instantOfClock(wish.day, wish.time, zone)
  const isSoon = Math.abs(startsAt - props.now) <= quarterMs

  const done = (visit: Visit): void => {
    const at = { name: words.name(visit), time: format.time(visit.startsAt, zone) }
    void cache.invalidateQueries({ queryKey: query.booking.shopCalendar.key() })
    const said = t(
      visit.state === 'checked_in' ? 'booking.walkIn.doneNow' : 'booking.form.done',
      at,
    )
    desk.store.offerUndo(said, () =>
      desk.store.attempt({ id: visit.id, verb: 'undo' }, async () => {
        await api.booking.undoWalkIn({ bookingId: visit.id })
      }),
    )
  }
  const say = useSentence(zone, wish.day)
  return {
    wish,
    problem,
    errors,
    isSoon,
    startsAt,
    set(part: Partial<Wish>) {
      const isOtherTime = part.time !== undefined || part.day !== undefined
      setWish({ ...wish, ...(isOtherTime && { isNow: false }), ...part })
    },
    async send(): Promise<boolean> {
      const { menu, team } = props
      const party = partyOf(menu, team, wish)
      setProblem(null)
      setErrors({
        ...missing(menu, team, wish, t('booking.form.noService')),
        ...(Number.isNaN(startsAt) ? { time: t('booking.form.noTime') } : {}),
      })
      if (!party || Number.isNaN(startsAt)) return false
      try {
        const start = wish.isNow ? thisMinute(Date.now()) : startsAt
        const which = { shopId: desk.shop.id, startsAt: new Date(start).toISOString() }
        const checkIn = isSoon && wish.checkIn
        done(await api.booking.walkIn({ ...which, ...requestOf(wish), ...party, checkIn }))
        return true
      } catch (error) {
        setErrors(fieldMessages(error))
        setProblem(say(error))
        return false
      }
    },
  }
}

/** Why it could not be booked, and when it could. */
function useSentence(zone: string, day: Day): (error: unknown) => string {
  const { t } = useWords()
  const format = useFormat()
  return (error) => {
    const refusal = refusalOf(error)
    if (!refusal) return t('booking.visit.failed')
    const { nearest = [], reason } = (refusal.data ?? {}) as { nearest?: string[]; reason?: string }
    const why = reasonOf(reason)
    const free = nearest
      .slice(0, 3)
      .map((start) =>
        dayIn(start, zone) === day
          ? format.time(start, zone)
          : `${format.shortDate(start, zone)} ${format.time(start, zone)}`,
      )
    const instead =
      free.length > 0 ? ` ${t('booking.form.nearest', { times: format.list(free) })}` : ''
    return `${why ? t(why) : refusal.message}${instead}`
  }
}

export function choicesOf(menu: Menu, team: Team, wish: GuestWish) {
  const services = menu.categories.flatMap((category) => category.services)
  const service = services.find(({ id }) => id === wish.serviceId)
  const variant = service?.variants.find(({ id }) => id === wish.variantId) ?? service?.variants[0]
  const skillOf = (therapist: Team['therapists'][number]) =>
    therapist.skills.find(({ variantId }) => variantId === variant?.id)
  const therapists = team.therapists.filter((one) => !variant || skillOf(one))
  const chosen = therapists.find(({ id }) => id === wish.staffId)
  const extras = therapists.map((one) => ({ one, extra: variant ? extraOf(one, [variant]) : 0 }))
  return { service, variant, therapists, extras, skill: chosen ? skillOf(chosen) : undefined }
}

/** With the named therapist's own price, if they have one. */
export function priceOf(choices: ReturnType<typeof choicesOf>, wish: GuestWish): number | null {
  const { service, variant, skill } = choices
  if (!service || !variant) return null
  return service.addOns
    .filter(({ id }) => wish.addOnIds.includes(id))
    .reduce((sum, { priceMinor }) => sum + priceMinor, skill?.priceMinor ?? variant.priceMinor)
}

function firstWish(props: {
  defaults: BookingDefaults
  calendar: ShopCalendar
  day: Day
  now: number
}): Wish {
  const zone = props.calendar.timeZone
  const today = dayIn(new Date(props.now).toISOString(), zone)
  const soon = Math.ceil(props.now / (5 * 60_000)) * 5 * 60_000
  const opens = props.calendar.days.find(({ day }) => day === props.day)?.open[0]?.from
  const start = props.defaults.from
    ? Date.parse(props.defaults.from)
    : props.day === today
      ? Math.max(soon, opens ? Date.parse(opens) : soon)
      : Date.parse(opens ?? new Date(soon).toISOString())
  return {
    customer: props.defaults.customer ?? { kind: 'nobody' },
    serviceId: props.defaults.serviceId ?? '',
    variantId: '',
    addOnIds: [],
    staffId: props.defaults.staffId ?? 'any',
    others: [],
    together: 'same_start',
    sameRoom: false,
    day: dayIn(new Date(start).toISOString(), zone),
    time: clockOf(wallMinutes(start, zone)),
    isNow: props.defaults.isWalkIn === true,
    note: '',
    checkIn: true,
  }
}

/** Who comes for what, and how they go; null while somebody has no service yet. */
export function partyOf(menu: Menu, team: Team, wish: Wish) {
  const guests = [wish, ...wish.others].map((guest) => {
    const { variant, therapists } = choicesOf(menu, team, guest)
    const { addOnIds, staffId } = guest
    // Whose column it was asked in may not give this service; the form then says "whoever is free".
    const by = therapists.some(({ id }) => id === staffId) ? staffId : 'any'
    return variant ? { items: [{ variantId: variant.id, addOnIds, wish: by }] } : null
  })
  const { together } = wish
  const sameRoom = wish.sameRoom && together === 'same_start' && guests.length > 1
  const all = guests.flatMap((guest) => guest ?? [])
  return all.length === guests.length ? { guests: all, together, sameRoom } : null
}

function missing(menu: Menu, team: Team, wish: Wish, text: string): Record<string, string> {
  return Object.fromEntries(
    [wish, ...wish.others].flatMap((guest, index) =>
      choicesOf(menu, team, guest).variant
        ? []
        : [[index === 0 ? 'service' : `service.${index + 1}`, text]],
    ),
  )
}

function requestOf({ customer, others, note }: Wish) {
  return {
    customer: customerOf(customer),
    ...(others.length > 0
      ? { guestNames: [null, ...others.map(({ name }) => name.trim() || null)] }
      : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
  }
}

function customerOf(customer: Customer) {
  if (customer.kind === 'known') return { customerId: customer.id }
  if (customer.kind === 'nobody') return {}
  const { name, phone, email } = customer
  return {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    ...(email.trim() ? { email: email.trim() } : {}),
  }
}

function thisMinute(now: number): number {
  return Math.floor(now / minuteMs) * minuteMs
}

const reasons = [
  'closed',
  'no_skilled_therapist',
  'therapist_off',
  'therapist_busy',
  'therapist_load',
  'rooms_full',
] as const

export function reasonOf(reason: string | undefined) {
  const known = reasons.find((one) => one === reason)
  return known ? (`booking.form.reason.${known}` as const) : null
}
