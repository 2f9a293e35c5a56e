import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { HeldTime } from '@serein/shared/slot/contract.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Calendar, type DayMark } from '@serein/ui/calendar.tsx'
import { linkTo, useReplace } from '../address/link.ts'
import { Brand, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { dayOf, oldStartOf, slotQuery, type ChooseData } from '../visit/choose-data.ts'
import { anyone, changeOf } from './alternative.ts'
import { Wishes } from './choose-wishes.tsx'
import { ChosenDay } from './chosen-day.tsx'
import { HeldTimes } from './held-times.tsx'
import { HoldBar, HoldBox, NoteField } from '../visit/hold-action.tsx'
import { RescheduleNote } from './reschedule-note.tsx'
import { NameFields } from '../visit/name-fields.tsx'
import {
  bookableDays,
  freeDays,
  monthQuery,
  nextMonth,
  type DayStart,
  type SlotQuery,
} from '../visit/slot-query.ts'
import { useHold } from '../visit/use-hold.ts'
import { servedIn, sharedWish } from '../visit/visit.ts'
import type { BookSearch } from '../address/visit-search.ts'
import { WhoServes } from '../visit/who-serves.tsx'

interface Head {
  title: string
  subtitle: string
  back: string
}

type Props = { data: ChooseData; search: BookSearch; head: Head }

/** Choose therapist, day and time; a visit that cannot be moved says so first. */
export function ChooseTime(props: Props) {
  const { rescheduled, guest } = props.data
  const moved = guest ?? rescheduled
  return moved && !moved.can.reschedule ? <NotMoved {...props.head} /> : <Choices {...props} />
}

function NotMoved(head: Head) {
  const { t } = useWords()
  return (
    <Screen {...head}>
      <EmptyState
        art={<EmptyCalendarArt />}
        title={t('booking.reschedule.cannot')}
        text={t('booking.reschedule.cannotText')}
        action={<ButtonLink href={head.back}>{t('booking.reschedule.toVisit')}</ButtonLink>}
      />
    </Screen>
  )
}

/** Each choice stands in the address, so that nothing is lost on the way to log-in. */
function Choices(props: Props) {
  const { data } = props
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const [search, choose] = useChoices(props.search)
  const question = slotQuery(data, search.wish)
  const days = bookableDays(data.shop, now)
  const { rescheduled } = data
  const oldStart = oldStartOf(data)
  const isOther = search.wish !== undefined || data.wishes !== null
  const keeps = isOther ? [] : keptNames(data)
  const wantedDay = dayOf(data, search)
  const month = useMonth(question, days, wantedDay)
  const day = wantedDay ?? month.firstFree
  const times = useTimes(question, day)
  const held = times.data?.held ?? month.held
  const isOldTime = oldStart === search.start && !isOther
  const chosen = times.data?.starts.find(
    (each) => each.isFree && each.startsAt === search.start && !(rescheduled && isOldTime),
  )
  const wish = search.wish ?? sharedWish(data.guests) ?? 'any'
  const at = (start: string) => ({ start, day: dayIn(start, data.shop.timeZone) })
  const hold = useHold(data, search, question)
  const take = (start: string) => {
    hold.forget()
    choose(at(start))
  }
  const action = {
    data,
    hold,
    chosen: chosen ?? null,
    names: namesOf(chosen, data),
    day: day ?? null,
    onTake: take,
  }
  return (
    <Brand shop={data.shop}>
      <Screen {...props.head} width="wide" footer={<HoldBar {...action} />}>
        <div className="md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-start md:gap-12">
          <div className="min-w-0">
            {data.rescheduled ? (
              <RescheduleNote booking={data.rescheduled} guest={data.guest} keeps={keeps} />
            ) : null}
            <HeldTimes held={held} timeZone={data.shop.timeZone} />
            <Wishes data={data} search={search} choose={choose} />
            <h2 className="sr-only">{t('booking.choose.days')}</h2>
            <Calendar
              key={month.firstShown}
              className="mt-4"
              label={t('booking.choose.days')}
              locale={format.locale}
              selected={day ?? null}
              onSelect={(next) => choose({ day: next, start: undefined })}
              words={{ previous: t('booking.choose.previous'), next: t('booking.choose.next') }}
              getMark={(one) => markWith(month.markOf(one), heldOn(held, one, data.shop.timeZone))}
              markWords={{
                free: t('booking.mark.free'),
                few: t('booking.mark.few'),
                held: t('booking.mark.held'),
                full: t('booking.mark.full'),
                off: t('booking.mark.off'),
                closed: t('booking.mark.closed'),
              }}
              first={days.first}
              last={days.last}
              month={month.firstShown}
              onMonth={month.show}
              loading={month.isLoading}
            />
            <MarkKey />
          </div>
          <ChosenDay
            data={data}
            question={question}
            day={day ?? null}
            firstFree={month.nextFree(day)}
            times={times}
            held={heldOn(held, day ?? null, data.shop.timeZone)}
            keeps={keeps}
            failed={month.failed}
            isLookingForDay={month.isLoading}
            wish={wish}
            selected={chosen?.startsAt ?? null}
            onTake={take}
            address={linkTo('bookAppointment', { ...search, day: undefined, start: undefined })}
            onDay={(next) => choose({ day: next, start: undefined })}
            onAnyone={asksForSomebody(search.wish, data) ? () => choose(anyone(data)) : null}
            oldStart={isOther ? null : oldStart}
            onInTurn={() => choose({ together: 'in_turn', sameRoom: undefined })}
            onAlternative={(alternative) => {
              hold.forget()
              choose({ ...changeOf(alternative, data), ...at(alternative.startsAt) })
            }}
          >
            {chosen ? <WhoServes data={data} chosen={chosen} /> : null}
            {data.rescheduled ? null : (
              <>
                <NameFields shopId={data.shop.id} count={data.guests.length} />
                <NoteField hold={hold} isServed={servedIn(data.guests, data.services).length > 0} />
              </>
            )}
            <HoldBox {...action} />
          </ChosenDay>
        </div>
      </Screen>
    </Brand>
  )
}

function asksForSomebody(wish: string | undefined, { guests }: ChooseData): boolean {
  const wishes = wish ? [wish] : guests.flatMap(({ items }) => items.map((item) => item.wish))
  return wishes.some((each) => each !== undefined && each !== 'any')
}

/** The legend of the bars under the days. */
function MarkKey() {
  const { t } = useWords()
  return (
    <ul aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
      <li className="flex items-center gap-2">
        <span className="h-0.75 w-3.5 rounded-full bg-primary" />
        {t('booking.mark.free')}
      </li>
      <li className="flex items-center gap-2">
        <span className="h-0.75 w-2 rounded-full bg-gold" />
        {t('booking.mark.few')}
      </li>
    </ul>
  )
}

/** The choices in the address; a new one shows at once, before the router has updated the address. */
function useChoices(address: BookSearch): [BookSearch, (change: Partial<BookSearch>) => void] {
  const replace = useReplace()
  const [ahead, setAhead] = useState<BookSearch | null>(null)
  const currentSearch = ahead ?? address
  if (ahead && linkTo('bookAppointment', ahead) === linkTo('bookAppointment', address)) {
    // The address is up to date and counts again.
    setAhead(null)
  }
  const choose = (change: Partial<BookSearch>) => {
    const next = { ...currentSearch, ...change }
    setAhead(next)
    replace(linkTo('bookAppointment', next))
  }
  return [currentSearch, choose]
}

/** The marks of the shown month and of the next, which is prefetched. */
function useMonth(
  question: SlotQuery,
  days: { first: string; last: string },
  wanted: string | undefined,
) {
  const { query } = useClient()
  const [firstShown] = useState((wanted ?? days.first).slice(0, 7))
  const [shownMonth, show] = useState(firstShown)
  const here = monthQuery(question, shownMonth, days)
  const after = monthQuery(question, nextMonth(shownMonth), days)
  const ask = (input: typeof here) => ({
    ...query.slot.month.queryOptions({ input: input ?? { ...question, fromDay: '', toDay: '' } }),
    enabled: input !== null,
  })
  const first = useQuery(ask(here))
  const second = useQuery(ask(after))
  const all = [...(first.data?.days ?? []), ...(second.data?.days ?? [])]
  const marks = new Map<string, DayMark>(all.map(({ day, state }) => [day, state]))
  const free = freeDays(all)
  const held = first.data?.held ?? []
  return {
    firstShown,
    show,
    held,
    isLoading: here !== null && first.isPending,
    failed: first.error ? first : null,
    markOf: (day: string) => marks.get(day),
    firstFree: free[0],
    nextFree: (day: string | undefined) => free.find((each) => !day || each > day) ?? null,
  }
}

/** The reader’s held times on a day. */
function heldOn(held: readonly HeldTime[], day: string | null, timeZone: string): HeldTime[] {
  return held.filter(({ startsAt }) => dayIn(startsAt, timeZone) === day)
}

/** A day is not full for a reader who holds its last time. */
function markWith(mark: DayMark | undefined, held: readonly HeldTime[]): DayMark | undefined {
  return held.length > 0 && mark !== 'free' && mark !== 'few' ? 'held' : mark
}

/** The therapists that the moving guests wished for by name when booking. */
function keptNames({ rescheduled, guest }: ChooseData): string[] {
  const items = rescheduled?.items ?? []
  const moved = items.filter(({ guestPosition }) => !guest || guestPosition === guest.position)
  const names = moved
    .filter(({ wish }) => wish === 'staff')
    .flatMap(({ staff }) => staff.map(({ name }) => name))
  return [...new Set(names)]
}

function useTimes(question: SlotQuery, day: string | undefined) {
  const { query } = useClient()
  return useQuery({
    ...query.slot.day.queryOptions({ input: { ...question, day: day ?? '' } }),
    enabled: day !== undefined,
  })
}

function namesOf(start: DayStart | undefined, { team }: ChooseData): string[] {
  const ids = [...new Set(start?.staffIds)]
  return ids.flatMap((id) => team.find((each) => each.id === id)?.name ?? [])
}
