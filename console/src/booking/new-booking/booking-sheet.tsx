import { Ban } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { QueryBoundary } from '../../page/page.tsx'
import { SideSheet } from '../../page/sheet.tsx'
import { useMember } from '../../member/member.ts'
import { WhileSuspended } from '../../business/while-suspended.tsx'
import { useWords } from '../../language/words.ts'
import { dayIn } from '@serein/client/format.ts'
import { CustomerField, type Customer } from './customer-field.tsx'
import { Guests } from './guests.tsx'
import { FormFooter } from '../form-footer.tsx'
import { CallOutFields, isCallOut } from './call-out-fields.tsx'
import { AskedTime, useNotFree } from './asked-time.tsx'
import { BookingTime } from './booking-time.tsx'
import { RoomSelect } from './room-select.tsx'
import { ClientGlance } from './client-glance.tsx'
import { useBookUsual } from './use-book-usual.ts'
import { useDeskTimes } from './use-desk-times.ts'
import { whoCannot } from './who-cannot.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { PackageSelect } from './package-select.tsx'
import { partyOf, priceOfParty } from './party.ts'
import { usePressedPlace } from './use-pressed-place.ts'
import { isFilledIn, namedGuests, useNewBooking } from './use-new-booking.ts'
import { menuOn, offeredFor, type Menu, type Team, type Treatment } from '../treatment/treatment.ts'
import { useMenu } from '../treatment/use-menu.ts'
import type { DeskInHand } from '../desk/use-desk.ts'

export type BookingDefaults = {
  staffId?: string
  unitId?: string
  /** An instant; else as soon as possible. */
  from?: string
  /** The client already chosen by a search. */
  customer?: Customer
  serviceId?: string
  /** A walk-in: starts now, checked in. */
  isWalkIn?: true
  /** The end of a block instead of a booking, if a place was pressed that could be either. */
  until?: string
}

export type BookingProps = {
  defaults: BookingDefaults
  calendar: ShopCalendar
  desk: DeskInHand
  day: Day
  now: number
  onClose: () => void
  /** Blocks the time instead, where a place was pressed that could be either. */
  onBlock?: (() => void) | undefined
  /** The day of the booking, as it is chosen. */
  onDay?: (day: Day) => void
  /** Whether it holds what somebody has typed or chosen, beside what was pressed. */
  onFilledIn?: (isFilledIn: boolean) => void
}

/** Books somebody who calls or walks in. */
export function BookingSheet(props: BookingProps & { open: boolean }) {
  const title = useBookingTitle(props.defaults)
  return (
    <SideSheet open={props.open} onClose={props.onClose} title={title}>
      <BookingOrWhyNot {...props} key={JSON.stringify(props.defaults)} />
    </SideSheet>
  )
}

export function useBookingTitle({ isWalkIn }: BookingDefaults): string {
  const { t } = useWords()
  return t(isWalkIn ? 'booking.walkIn.title' : 'booking.board.book')
}

/** The form, or why nothing is booked. */
export function BookingOrWhyNot(props: BookingProps) {
  const { data: who } = useMember()
  const { menu, team } = useMenu(props.desk.shop.id)
  if (who?.suspension) return <WhileSuspended who={who} what="visit" />
  return (
    <QueryBoundary query={menu}>
      {(menuData) => (
        <QueryBoundary query={team}>
          {(teamData) => <BookingForm {...props} menu={menuData} team={teamData} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}

export function BookingForm(props: BookingProps & { menu: Menu; team: Team }) {
  const { team, calendar, desk } = props
  const { zone } = desk
  const { t } = useWords()
  const format = useFormat()
  const form = useNewBooking(props)
  const { values: booking, set, startsAt } = form
  const menu = menuOn(props.menu, booking.day)
  usePressedPlace(props.defaults, booking, { set, zone })
  useReport(booking.day, props.onDay)
  useReport(isFilledIn(booking), props.onFilledIn)
  const isOut = isCallOut(menu, booking)
  const place = isOut ? { clientPlace: booking.at.place } : {}
  const chosen = isOut && !booking.at.place ? null : partyOf(menu, team, booking)
  const party = chosen && { ...chosen, ...place }
  const customerId = booking.customer.kind === 'known' ? booking.customer.id : undefined
  const times = useDeskTimes({
    shopId: desk.shop.id,
    day: booking.day,
    party,
    at: booking.isNow ? 'now' : startsAt,
    customerId,
  })
  const askedTime = times.isPlaceholderData ? undefined : times.data?.asked
  const price = askedTime?.priceMinor ?? priceOfParty(menu, team, booking)
  const today = dayIn(new Date(props.now).toISOString(), zone)
  const usual = useBookUsual({ ...form, shopId: desk.shop.id, menu, team, zone })
  const guests = namedGuests(booking)
  const room = calendar.rooms.find(({ id }) => id === booking.unitId)?.name
  const notFree = useNotFree(askedTime, { guests, room })
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: menu.currency }, { short: true })
  return (
    <Form onSend={(element) => (notFree ? form.say(notFree) : form.submit(element))}>
      <CustomerField
        customer={booking.customer}
        onCustomer={(customer) => set({ customer })}
        at={form.at}
        about={
          customerId ? (
            <ClientGlance
              key={customerId}
              {...{ customerId, today, menu, team }}
              isPending={usual.isPending}
              onUsual={(one) => void usual.book(one, customerId)}
            />
          ) : null
        }
      />
      {props.menu.hasDayPackages ? (
        <PackageSelect {...{ menu, set }} shopId={desk.shop.id} party={booking} />
      ) : null}
      <Guests
        {...{ menu, team, set }}
        party={booking}
        at={form.within}
        most={calendar.partyLimit}
        whoCannot={(treatment, isFirst) =>
          whoCannot(calendar, booking.day, isFirst ? spanOf(menu, team, treatment, startsAt) : null)
        }
      />
      {isOut ? (
        <CallOutFields
          shopId={desk.shop.id}
          typed={booking.at}
          error={form.at('at')}
          onTyped={(typed) => set({ at: typed })}
        />
      ) : null}
      {(props.defaults.unitId ?? booking.unitId) ? (
        <RoomSelect
          rooms={calendar.rooms}
          unitId={booking.unitId}
          askedTime={askedTime}
          onSelect={(unitId) => set({ unitId })}
        />
      ) : null}
      <BookingTime
        {...{ form, times, party, customerId, isOut, today, zone, team }}
        shopId={desk.shop.id}
      />
      {askedTime ? <AskedTime {...{ askedTime, guests, room, menu, team, zone }} /> : null}
      <TextField
        {...form.text('note')}
        label={t('booking.form.note')}
        note={t('common.optional')}
        maxLength={1000}
      />
      {form.isSoon ? (
        <Checkbox {...form.tick('checkIn')} label={t('booking.form.checkIn')} />
      ) : null}
      {customerId ? <Checkbox {...form.tick('repeats')} label={t('booking.form.repeats')} /> : null}
      <FormFooter problem={form.sentence}>
        <SubmitButton form={form} pendingLabel={t('booking.visit.working')}>
          {price === null
            ? t('booking.form.book')
            : t('booking.form.bookFor', { amount: money(price) })}
        </SubmitButton>
        <p className="text-center text-sm text-ink-soft">
          {Number.isNaN(startsAt)
            ? t('booking.form.payHere')
            : t('booking.form.payThen', {
                day: format.shortDate(new Date(startsAt).toISOString(), zone),
                time: format.time(new Date(startsAt).toISOString(), zone),
              })}
        </p>
        {props.onBlock ? (
          <Button tone="quiet" icon={<Ban aria-hidden />} onClick={props.onBlock}>
            {t('booking.form.blockInstead')}
          </Button>
        ) : null}
      </FormFooter>
    </Form>
  )
}

/** Says a value to who asked for it, at first and whenever it is another. */
function useReport<Value>(value: Value, report: ((value: Value) => void) | undefined) {
  const say = useEffectEvent((next: Value) => report?.(next))
  useEffect(() => say(value), [value])
}

/** When a treatment would be given; null while it or its time is missing. */
function spanOf(menu: Menu, team: Team, treatment: Treatment, from: number) {
  const minutes = offeredFor(menu, team, treatment).variant?.lengthMinutes
  return minutes === undefined || Number.isNaN(from)
    ? null
    : { from, until: from + minutes * 60_000 }
}
