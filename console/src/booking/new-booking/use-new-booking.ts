import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { knownIn } from '../known-contact.tsx'
import { useWords } from '../../language/words.ts'
import type { BookingDefaults } from './booking-sheet.tsx'
import type { Customer } from './customer-field.tsx'
import type { DeskInHand } from '../desk/use-desk.ts'
import type { Menu, Team } from '../treatment/treatment.ts'
import { useVisitWords } from '../visit/visit-words.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { clockOf, instantOfClock, wallMinutes } from '../../form/wall-clock.ts'
import { useRefusal } from './refusal-words.ts'
import { isCallOut, noPlaceYet, sentPlace, type TypedPlace } from './call-out-fields.tsx'
import { missingIn, newTreatment, partyOf, type Guest, type Party } from './party.ts'

export type NewBooking = Party & {
  customer: Customer
  day: Day
  time: string
  /** A walk-in: starts in the minute it is sent. */
  isNow: boolean
  note: string
  checkIn: boolean
  at: TypedPlace
  /** More of the same are booked after it. */
  repeats: boolean
}

const minuteMs = 60_000
const quarterMs = 15 * minuteMs

/** The booking being made at the desk; a refusal loses nothing typed. */
export function useNewBooking(props: {
  defaults: BookingDefaults
  calendar: ShopCalendar
  menu: Menu
  team: Team
  day: Day
  now: number
  desk: DeskInHand
  onClose: () => void
}) {
  const { calendar, desk, menu, team } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const zone = calendar.timeZone
  const [sentence, setSentence] = useState<string | null>(null)
  const done = useDone(desk, calendar)
  const refused = useRefusal(zone)
  const startOf = ({ isNow, day, time }: NewBooking) =>
    isNow ? thisMinute(props.now) : instantOfClock(day, time, zone)
  const isSoon = (startsAt: number) => Math.abs(startsAt - props.now) <= quarterMs
  const form = useServerForm({
    initial: firstBooking(props),
    read: (booking: NewBooking) => {
      const startsAt = startOf(booking)
      const missing = missingParts(menu, team, booking, startsAt)
      return { sent: { booking, startsAt }, faults: faultsIn(booking, missing, t) }
    },
    faultText: ({ text }: Fault) => text,
    send: ({ booking, startsAt }: { booking: NewBooking; startsAt: number }) => {
      setSentence(null)
      const start = booking.isNow ? currentMinute() : startsAt
      return api.booking.walkIn({
        shopId: desk.shop.id,
        startsAt: new Date(start).toISOString(),
        ...requestOf(menu, booking),
        ...partyOf(menu, team, booking)!,
        checkIn: isSoon(startsAt) && booking.checkIn,
      })
    },
    refusedFields(error): Fault[] {
      const clients = knownIn(error)
      const { customer, day } = form.values
      if (clients) form.set({ customer: withKnown(customer, clients) })
      else setSentence(refused.sentence(error, day))
      // What was offered when the form opened may have left the menu since.
      if (refusalOf(error)?.code === 'service_not_bookable')
        for (const { key } of [query.catalogue.menu, query.team.list])
          void cache.invalidateQueries({ queryKey: key() })
      return Object.entries(refused.fields(error)).map(([field, text]) => ({ field, text }))
    },
    onDone(visit) {
      props.onClose()
      done(visit, form.values.repeats)
    },
  })
  const startsAt = startOf(form.values)
  return {
    ...form,
    /** Why it could not be booked, in all. */
    sentence,
    say: setSentence,
    isSoon: isSoon(startsAt),
    startsAt,
    set(part: Partial<NewBooking>) {
      const isOtherTime = part.time !== undefined || part.day !== undefined
      const isLater = isOtherTime && form.values.isNow
      setSentence(null)
      form.set({ ...(isLater && { isNow: false, checkIn: false }), ...part })
    },
  }
}

type Fault = { field: string; text: string }

function missingParts(menu: Menu, team: Team, booking: NewBooking, startsAt: number) {
  const { place, street } = booking.at
  return {
    treatments: missingIn(menu, team, booking),
    time: Number.isNaN(startsAt),
    place: isCallOut(menu, booking) && !(place && street.trim()),
  }
}

function faultsIn(
  { customer }: NewBooking,
  missing: ReturnType<typeof missingParts>,
  t: ReturnType<typeof useWords>['t'],
): Fault[] {
  const isUnchosen = customer.kind === 'nobody' && customer.typed?.trim()
  return [
    ...(isUnchosen ? [{ field: 'customer', text: t('booking.form.customerUnchosen') }] : []),
    ...missing.treatments.map((field) => ({ field, text: t('booking.form.noService') })),
    ...(missing.place ? [{ field: 'at', text: t('booking.callOut.missing') }] : []),
    ...(missing.time ? [{ field: 'time', text: t('booking.form.noTime') }] : []),
  ]
}

/** Says what has been booked, and lets it be undone; of another day than those on the screen, the way there. What comes again is opened. */
function useDone(
  desk: DeskInHand,
  calendar: ShopCalendar,
): (visit: Visit, repeats: boolean) => void {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const format = useFormat()
  const words = useVisitWords()
  const navigate = useNavigate()
  const { timeZone: zone } = calendar
  return (visit, repeats) => {
    const day = dayIn(visit.startsAt, zone)
    const isShown = calendar.days.some((each) => each.day === day)
    const at = {
      name: words.name(visit),
      time: format.time(visit.startsAt, zone),
      day: format.shortDate(visit.startsAt, zone),
    }
    const search = { shop: desk.shop.id, day, visit: visit.id }
    const show = () => void navigate({ to: '/calendar', search })
    if (repeats) void navigate({ to: '/calendar', search, state: { repeat: visit.id } })
    void cache.invalidateQueries({ queryKey: query.booking.shopCalendar.key() })
    const isToday = day === dayIn(new Date().toISOString(), zone)
    const later = isToday ? 'booking.form.done' : 'booking.form.doneOn'
    desk.store.offerUndo(
      t(visit.state === 'checked_in' ? 'booking.walkIn.doneNow' : later, at),
      () =>
        desk.store.attempt({ id: visit.id, verb: 'undo' }, async () => {
          await api.booking.undoWalkIn({ bookingId: visit.id })
        }),
      { also: isShown ? undefined : { label: t('booking.form.show'), run: show } },
    )
  }
}

function firstBooking(props: {
  defaults: BookingDefaults
  calendar: ShopCalendar
  day: Day
  now: number
}): NewBooking {
  const { serviceId = '', staffId = 'any', customer, isWalkIn } = props.defaults
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
    customer: customer ?? { kind: 'nobody' },
    guests: [{ key: 'client', name: '', treatments: [newTreatment({ serviceId, wish: staffId })] }],
    together: 'same_start',
    sameRoom: false,
    unitId: props.defaults.unitId ?? '',
    day: dayIn(new Date(start).toISOString(), zone),
    time: clockOf(wallMinutes(start, zone)),
    isNow: isWalkIn === true,
    note: '',
    checkIn: isWalkIn === true,
    at: noPlaceYet,
    repeats: false,
  }
}

/** Whether it holds more than what was pressed: who comes, for what, or a note. */
export function isFilledIn({ customer, guests, note }: NewBooking): boolean {
  const isNobody = customer.kind === 'nobody' && !customer.typed?.trim()
  const isChosen = guests.some(({ name, treatments }) =>
    [name.trim(), ...treatments.map(({ serviceId }) => serviceId)].some(Boolean),
  )
  return !isNobody || isChosen || note.trim() !== ''
}

/** The names of the guests, the client’s as known. */
export function namedGuests({ guests, customer }: NewBooking): Guest[] {
  const name = customer.kind === 'nobody' ? '' : customer.name
  return guests.map((guest, at) => (at === 0 ? { ...guest, name } : guest))
}

function requestOf(menu: Menu, booking: NewBooking) {
  const { customer, note } = booking
  const [, ...others] = booking.guests
  return {
    ...sentPlace(menu, booking, booking.at),
    customer: customerOf(customer),
    ...(others.length > 0
      ? { guestNames: [null, ...others.map(({ name }) => name.trim() || null)] }
      : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
  }
}

/** Whether it is one of these. */
export function withKnown(customer: Customer, known: ReturnType<typeof knownIn>): Customer {
  return known && customer.kind === 'new' ? { ...customer, known } : customer
}

/** Whom the desk means, as it is sent. */
export function customerOf(customer: Customer) {
  if (customer.kind === 'known') return { customerId: customer.id }
  if (customer.kind === 'nobody') return {}
  const { name, phone, email, isSomebodyElse } = customer
  return {
    ...(isSomebodyElse && { isSomebodyElse }),
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    ...(email.trim() ? { email: email.trim() } : {}),
  }
}

/** When it is sent. */
function currentMinute(): number {
  return thisMinute(Date.now())
}

function thisMinute(now: number): number {
  return Math.floor(now / minuteMs) * minuteMs
}
