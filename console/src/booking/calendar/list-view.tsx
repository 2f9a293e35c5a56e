import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords, type Word } from '../../language/words.ts'
import { type CalendarAddress, type ListState, listStates } from './calendar-address.ts'
import { DayAgenda } from '../day/day-agenda.tsx'
import { calendarOfDay } from '../day/day-figures.ts'
import { outstandingMinor, statusOf, type VisitStatus } from '../visit/visit-status.ts'

const stateWords: Record<ListState, Word> = {
  coming: 'booking.list.state.coming',
  here: 'booking.today.state.checked_in',
  done: 'booking.today.state.completed',
  unpaid: 'booking.today.unpaid',
  requested: 'booking.today.state.requested',
  lost: 'booking.list.state.lost',
}

const statusesOf: Record<Exclude<ListState, 'unpaid'>, readonly VisitStatus[]> = {
  coming: ['held', 'confirmed', 'late'],
  here: ['checked_in', 'unclosed'],
  done: ['completed'],
  requested: ['requested'],
  lost: ['cancelled', 'no_show'],
}

/** Whether a visit is in a list that the address narrows. */
export function isListed(
  visit: Visit,
  { who, state }: Pick<CalendarAddress, 'who' | 'state'>,
  now: number,
): boolean {
  if (who && !visit.items.some(({ staffIds }) => staffIds.includes(who))) return false
  const status = statusOf(visit, now)
  if (status === null) return false
  if (state === undefined) return true
  return state === 'unpaid' ? outstandingMinor(visit) > 0 : statusesOf[state].includes(status)
}

/** Visits day by day, narrowed to a therapist or a state by the address. */
export function ListView(props: {
  calendar: ShopCalendar
  address: CalendarAddress
  now: number
  zone: string
  isCancelledShown: boolean
  changed: ReadonlySet<string>
}) {
  const { calendar, address, now, zone } = props
  const { t } = useWords()
  const format = useFormat()
  const isShown = (visit: Visit) =>
    isListed(visit, address, now) &&
    (visit.state !== 'cancelled' || props.isCancelledShown || address.state === 'lost')
  const days = calendar.days
    .map(({ day }) => ({ day, ofDay: calendarOfDay(calendar, day) }))
    .filter(({ ofDay }) => ofDay.visits.some(isShown))
  if (days.length === 0)
    return (
      <EmptyState
        className="my-auto"
        art={<EmptyCalendarArt />}
        title={t('booking.list.empty.title')}
        text={t(
          address.state || address.who ? 'booking.list.empty.narrow' : 'booking.list.empty.text',
        )}
        action={
          <Button tone="secondary" onClick={() => address.step(1)}>
            {t('booking.board.nextWeek')}
          </Button>
        }
      />
    )
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      {days.map(({ day, ofDay }) => {
        const title = format.day(day, { weekday: 'long', day: 'numeric', month: 'long' })
        return (
          <section key={day} aria-label={title}>
            <h2 className="sticky top-0 z-10 border-b border-line bg-paper px-6 py-2 max-md:px-5">
              <button
                type="button"
                onClick={() => address.show({ span: 'day', by: 'therapist', day })}
                className="serif -mx-2 min-h-9 rounded-sm px-2 text-lg first-letter:uppercase hover:bg-sunken"
              >
                {title}
              </button>
            </h2>
            <DayAgenda
              {...{ title, now, zone }}
              calendar={ofDay}
              shown={isShown}
              changed={props.changed}
              open={address.select}
            />
          </section>
        )
      })}
    </div>
  )
}

/** Whose visits the list shows, and in which state. */
export function ListFilters(props: { calendar: ShopCalendar; address: CalendarAddress }) {
  const { calendar, address } = props
  const { t } = useWords()
  return (
    <>
      <Select
        label={t('booking.board.whose')}
        labelHidden
        size="sm"
        className="w-48 shrink-0"
        options={[
          { id: '', label: t('booking.board.allTherapists') },
          ...calendar.therapists.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={address.who ?? ''}
        onSelect={(who) => address.narrow({ who: who || undefined, state: address.state })}
      />
      <Select
        label={t('booking.list.state.label')}
        labelHidden
        size="sm"
        className="w-48 shrink-0"
        options={[
          { id: '', label: t('booking.list.state.all') },
          ...listStates.map((id) => ({ id, label: t(stateWords[id]) })),
        ]}
        value={address.state ?? ''}
        onSelect={(id) =>
          address.narrow({ who: address.who, state: listStates.find((one) => one === id) })
        }
      />
    </>
  )
}
