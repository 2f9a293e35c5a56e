import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import type { Api } from '@serein/client/api.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Calendar } from '@serein/ui/calendar.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { QueryBoundary } from '../../page/page.tsx'
import { SideSheet } from '../../page/sheet.tsx'
import { useWords } from '../../language/words.ts'
import { FormFooter } from '../form-footer.tsx'
import { useChange } from './use-change.ts'
import type { SheetOfVisit } from './sheet-of-visit.ts'

type Rebooking = Awaited<ReturnType<Api['booking']['rebooking']>>

/** Books the same visit again with the same therapist, at a free time after its interval. */
export function RebookSheet(props: SheetOfVisit) {
  const { visit, onClose } = props
  const { t } = useWords()
  const { query } = useClient()
  const input = { bookingId: visit.id }
  const again = useQuery(query.booking.rebooking.queryOptions({ input, staleTime: 0 }))
  return (
    <SideSheet
      open
      onClose={onClose}
      title={t('booking.change.rebook.title')}
      subtitle={visit.customerName ?? visit.code}
    >
      <QueryBoundary query={again}>
        {(data) =>
          data.visit.guests.length > 0 ? (
            <Times {...props} again={data} />
          ) : (
            <p className="text-ink-soft">{t('booking.change.rebook.gone')}</p>
          )
        }
      </QueryBoundary>
    </SideSheet>
  )
}

function Times({ calendar, again, onClose, visit }: SheetOfVisit & { again: Rebooking }) {
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const zone = calendar.timeZone
  const today = dayIn(useNow(), zone)
  const [day, setDay] = useState<Day>(again.day)
  const [start, setStart] = useState<string | null>(null)
  const change = useChange(onClose)
  const { shopId } = again
  const address = visit.callOut?.address
  const rebookedVisit = {
    shopId,
    ...again.visit,
    ...(address && { clientPlace: address.place }),
  }
  const free = useQuery(
    query.slot.day.queryOptions({ input: { ...rebookedVisit, day }, staleTime: 0 }),
  )
  const marks = useMarks(rebookedVisit, { today, month: again.day.slice(0, 7) })
  const money = (amountMinor: number | null) =>
    format.money({ amountMinor: amountMinor ?? 0, currency: visit.currency }, { short: true })
  const book = () => {
    if (!start) return
    const customer = again.customerId ? { customer: { customerId: again.customerId } } : {}
    const guestNames = again.guestNames.length > 1 ? { guestNames: again.guestNames } : {}
    const text = t('booking.change.rebook.done', {
      day: format.longDate(start, zone),
      time: format.time(start, zone),
    })
    const input = {
      ...rebookedVisit,
      startsAt: start,
      ...customer,
      ...guestNames,
      ...(address && { address }),
    }
    void change.send(() => change.api.booking.walkIn(input), text)
  }
  return (
    <div className="flex flex-col gap-5">
      {again.afterDays ? (
        <p className="text-sm text-ink-soft">
          {t('booking.change.rebook.interval', { days: again.afterDays })}
        </p>
      ) : null}
      <Calendar
        label={t('booking.form.day')}
        locale={format.locale}
        selected={day}
        onSelect={(next) => {
          setDay(next)
          setStart(null)
        }}
        words={{ previous: t('booking.change.previous'), next: t('booking.change.next') }}
        getMark={marks.of}
        markWords={{
          free: t('booking.change.mark.free'),
          few: t('booking.change.mark.few'),
          held: '',
          full: t('booking.change.mark.full'),
          off: t('booking.change.mark.off'),
          closed: t('booking.change.mark.closed'),
        }}
        onMonth={marks.show}
        first={today}
        last={addDays(today, 365)}
      />
      <QueryBoundary query={free}>
        {({ starts }) => {
          const open = starts.filter(({ isFree }) => isFree)
          return open.length === 0 ? (
            <p className="text-ink-soft">{t('booking.change.rebook.full')}</p>
          ) : (
            <ChoiceChips
              label={t('booking.form.time')}
              name="start"
              choices={open.map(({ startsAt, priceMinor }) => ({
                id: startsAt,
                label: format.time(startsAt, zone),
                aside: money(priceMinor),
              }))}
              selected={start}
              onSelect={setStart}
            />
          )
        }}
      </QueryBoundary>
      <FormFooter problem={change.problem}>
        <Button
          wide
          size="lg"
          disabled={!start}
          pending={change.isPending}
          pendingLabel={t('booking.visit.working')}
          onClick={book}
        >
          {start
            ? t('booking.change.rebook.button', {
                day: format.shortDate(start, zone),
                time: format.time(start, zone),
              })
            : t('booking.change.rebook.choose')}
        </Button>
      </FormFooter>
    </div>
  )
}

type Asked = Rebooking['visit'] & { shopId: string }

/** Which days of the shown month have free times. */
function useMarks(rebookedVisit: Asked, at: { today: Day; month: string }) {
  const { query } = useClient()
  const [month, show] = useState(at.month)
  const first: Day = `${month}-01`
  const fromDay = first < at.today ? at.today : first
  const input = { ...rebookedVisit, fromDay, toDay: addDays(first, 40) }
  const { data } = useQuery({
    ...query.slot.month.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const states = new Map(data?.days.map(({ day, state }) => [day, state]))
  return { show, of: (day: Day) => states.get(day) }
}
