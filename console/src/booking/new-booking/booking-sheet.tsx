import { Ban } from 'lucide-react'
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
import { DayField } from '../../form/day-field.tsx'
import { Guests } from './guests.tsx'
import { FormFooter } from '../form-footer.tsx'
import { clockOf, wallMinutes } from '../../form/wall-clock.ts'
import { AskedTime } from './asked-time.tsx'
import { FreeTimes } from './free-times.tsx'
import { useDeskTimes } from './use-desk-times.ts'
import { TimeField } from '../../form/time-field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { partyOf, priceOfParty } from './party.ts'
import { namedGuests, useNewBooking } from './use-new-booking.ts'
import type { Menu, Team } from '../treatment/treatment.ts'
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

type Props = {
  open: boolean
  defaults: BookingDefaults
  calendar: ShopCalendar
  desk: DeskInHand
  day: Day
  now: number
  onClose: () => void
  /** Blocks the time instead, where a place was pressed that could be either. */
  onBlock?: (() => void) | undefined
}

/** Books somebody who calls or walks in. */
export function BookingSheet(props: Props) {
  const { t } = useWords()
  const { data: who } = useMember()
  return (
    <SideSheet
      open={props.open}
      onClose={props.onClose}
      title={t(props.defaults.isWalkIn ? 'booking.walkIn.title' : 'booking.board.book')}
    >
      {who?.suspension ? <WhileSuspended who={who} what="visit" /> : <WithMenu {...props} />}
    </SideSheet>
  )
}

function WithMenu(props: Props) {
  const { menu, team } = useMenu(props.desk.shop.id)
  return (
    <QueryBoundary query={menu}>
      {(menuData) => (
        <QueryBoundary query={team}>
          {(teamData) => (
            <BookingForm
              {...props}
              menu={menuData}
              team={teamData}
              key={JSON.stringify(props.defaults)}
            />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}

export function BookingForm(props: Props & { menu: Menu; team: Team }) {
  const { menu, team } = props
  const { t } = useWords()
  const format = useFormat()
  const form = useNewBooking(props)
  const { values: booking, set } = form
  const party = partyOf(menu, team, booking)
  const times = useDeskTimes({
    shopId: props.desk.shop.id,
    day: booking.day,
    party,
    at: booking.isNow ? 'now' : form.startsAt,
    customerId: booking.customer.kind === 'known' ? booking.customer.id : undefined,
  })
  const askedTime = times.isPlaceholderData ? undefined : times.data?.asked
  const price = askedTime?.priceMinor ?? priceOfParty(menu, team, booking)
  const today = dayIn(new Date(props.now).toISOString(), props.desk.zone)
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: menu.currency }, { short: true })
  return (
    <Form onSend={form.submit}>
      <CustomerField
        customer={booking.customer}
        onCustomer={(customer) => set({ customer })}
        at={form.at}
      />
      <Guests
        {...{ menu, team, set }}
        party={booking}
        at={form.within}
        most={props.calendar.partyLimit}
      />
      <div className="grid grid-cols-[1fr_6rem] items-start gap-3">
        <DayField value={booking.day} today={today} onDay={(day) => set({ day })} />
        <TimeField
          label={t('booking.form.time')}
          error={form.at('time')}
          value={
            booking.isNow ? clockOf(wallMinutes(form.startsAt, props.desk.zone)) : booking.time
          }
          onText={(time) => set({ time })}
        />
      </div>
      {party ? (
        <FreeTimes
          starts={times.isError ? null : times.data?.starts}
          zone={props.desk.zone}
          selected={form.startsAt}
          onTake={(startsAt) =>
            set({ time: clockOf(wallMinutes(Date.parse(startsAt), props.desk.zone)) })
          }
          {...(booking.day === today && {
            now: { isTaken: booking.isNow, take: () => set({ isNow: true, checkIn: true }) },
          })}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t('booking.form.freeFirst')}</p>
      )}
      {askedTime ? (
        <AskedTime
          {...{ askedTime, menu, team }}
          guests={namedGuests(booking)}
          zone={props.desk.zone}
        />
      ) : null}
      <TextField
        {...form.text('note')}
        label={t('booking.form.note')}
        note={t('common.optional')}
        maxLength={1000}
      />
      {form.isSoon ? (
        <Checkbox {...form.tick('checkIn')} label={t('booking.form.checkIn')} />
      ) : null}
      <FormFooter problem={form.sentence}>
        <SubmitButton form={form} pendingLabel={t('booking.visit.working')}>
          {price === null
            ? t('booking.form.book')
            : t('booking.form.bookFor', { amount: money(price) })}
        </SubmitButton>
        <p className="text-center text-sm text-ink-soft">{t('booking.form.payHere')}</p>
        {props.onBlock ? (
          <Button tone="quiet" icon={<Ban aria-hidden />} onClick={props.onBlock}>
            {t('booking.form.blockInstead')}
          </Button>
        ) : null}
      </FormFooter>
    </Form>
  )
}
