import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../../language/words.ts'
import { itemsShown, partOfGuest } from '../day/part-of-visit.ts'
import { arrivalVerbOf, noShowVerbOf } from './shop-verb.ts'
import { GuestClient } from './name-visit.tsx'
import { StatusIcon } from './status-icon.tsx'
import { therapistsOf } from './therapists-of.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { attendingGuests, type Guest, isParty, statusOf, toneOf } from './visit-status.ts'
import { useVisitWords } from './visit-words.tsx'

export type VisitGuestsProps = {
  visit: Visit
  calendar: ShopCalendar
  now: number
  desk: DeskInHand
}

/** The items of a visit; in a party by guest, including those who have left. */
export function VisitGuests(props: VisitGuestsProps) {
  const { visit } = props
  if (!isParty(visit)) return <Items {...props} items={visit.items} />
  return (
    <ul className="flex flex-col divide-y divide-line">
      {visit.guests.map((guest) => (
        <li key={guest.position} className="flex flex-col gap-2 py-3.5 first:pt-0 last:pb-0">
          <OneGuest {...props} guest={guest} />
        </li>
      ))}
    </ul>
  )
}

function OneGuest(props: VisitGuestsProps & { guest: Guest }) {
  const { visit, guest, desk } = props
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const name = words.guest(visit, guest)
  const isApart = !guest.isCancelled && areApart(visit.items)
  const money = (amountMinor: number | null) =>
    format.money({ amountMinor: amountMinor ?? 0, currency: visit.currency })
  const facts = {
    state: visit.state,
    startsAt: Date.parse(visit.startsAt),
    endsAt: Date.parse(visit.endsAt),
  }
  const arrival = arrivalVerbOf(visit, guest.position, { ...desk, now: props.now })
  const noShow = noShowVerbOf(visit, guest, { ...desk, now: props.now })
  const isOn = visit.state === 'confirmed' || visit.state === 'checked_in'
  const status = isApart && isOn ? statusOf(partOfGuest(visit, guest.position), props.now) : null
  const canLeave =
    desk.mayChange &&
    !guest.isCancelled &&
    attendingGuests(visit).length > 1 &&
    shopCan.cancelGuest(facts)
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
        {desk.seesMoney && !guest.isCancelled ? (
          <span className="figures shrink-0 text-sm">{money(guest.totalMinor)}</span>
        ) : null}
      </p>
      {status ? (
        <Badge className="self-start" tone={toneOf[status]} icon={<StatusIcon status={status} />}>
          {words.state(partOfGuest(visit, guest.position), status, props.now)}
        </Badge>
      ) : null}
      {guest.isCancelled ? (
        <p className="text-sm text-ink-soft">
          {t(guest.isNoShow ? 'booking.visit.missed' : 'booking.visit.left', {
            cost: !desk.seesMoney ? 'hidden' : guest.feeMinor ? 'fee' : 'free',
            fee: money(guest.feeMinor),
          })}
        </p>
      ) : null}
      <Items
        {...props}
        items={itemsShown(visit).filter(({ guestPosition }) => guestPosition === guest.position)}
      />
      {guest.position > 0 && desk.mayChange && shopCan.name(facts) ? (
        <GuestClient visit={visit} guest={guest} />
      ) : null}
      {arrival ? (
        <Button
          size="sm"
          tone={arrival === 'checkIn' ? 'soft' : 'quiet'}
          className={cx('self-start text-left', arrival === 'undoCheckIn' && '-ml-4')}
          disabled={desk.pending !== null}
          onClick={() => desk.verbs.noteArrival(visit, arrival, guest.position)}
        >
          {t(`booking.visit.arrival.${arrival}`, { guest: name })}
        </Button>
      ) : null}
      {noShow ? (
        <Button
          size="sm"
          tone="quiet"
          className="-ml-4 self-start text-left"
          disabled={desk.pending !== null}
          onClick={() =>
            noShow === 'markNoShow'
              ? desk.verbs.startNoShow(visit, guest)
              : void desk.verbs.run(visit, noShow, { guestPosition: guest.position })
          }
        >
          {t(`booking.visit.ofGuest.${noShow}`, { guest: name })}
        </Button>
      ) : null}
      {canLeave ? (
        <Button
          size="sm"
          tone="quiet"
          className="-ml-4 self-start text-left"
          disabled={desk.pending !== null}
          onClick={() => desk.verbs.startWith(visit, guest)}
        >
          {t('booking.visit.cancelGuest', { guest: name })}
        </Button>
      ) : null}
    </>
  )
}

function Items(props: { items: Visit['items']; calendar: ShopCalendar }): ReactNode {
  const { calendar } = props
  const words = useVisitWords()
  const format = useFormat()
  if (props.items.length === 0) return null
  return (
    <ul className="flex flex-col divide-y divide-line">
      {props.items.map((item) => (
        <li key={item.id} className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
          <span className="figures w-12 shrink-0 text-sm text-ink-soft">
            {format.clock(item.startsAt, calendar.timeZone)}
          </span>
          <span className="min-w-0">
            <span className="block font-medium">{words.service(item)}</span>
            <span className="block text-sm text-ink-soft">
              {[therapistsOf(calendar, item.staffIds), words.units(item.units)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
