import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo, useReplace } from '../address/link.ts'
import { Brand, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { dayOf, oldStartOf, slotQuery, type ChooseData } from '../visit/choose-data.ts'
import { anyone, changeOf } from './alternative.ts'
import { Wishes } from './choose-wishes.tsx'
import { ChosenDay } from './chosen-day.tsx'
import { DayChoice } from './day-choice.tsx'
import { HeldTimes } from './held-times.tsx'
import { HoldBar, HoldBox, NoteField } from '../visit/hold-action.tsx'
import { RescheduleNote } from './reschedule-note.tsx'
import { NameFields } from '../visit/name-fields.tsx'
import { bookableDays, type DayAnswer, type DayStart, type SlotQuery } from '../visit/slot-query.ts'
import { heldOn, useDays } from './use-days.ts'
import { useHold } from '../visit/use-hold.ts'
import { servedIn, sharedWish } from '../visit/visit.ts'
import type { BookSearch } from '../address/visit-search.ts'
import { WhoServes } from '../visit/who-serves.tsx'

const NearestDays = lazy(async () => ({
  default: (await import('./nearest-days.tsx')).NearestDays,
}))
const NotMoved = lazy(async () => ({ default: (await import('./not-moved.tsx')).NotMoved }))
// Lazy, since it is for who has found nothing, and for few treatments.
const WaitFor = lazy(async () => ({ default: (await import('./wait-for.tsx')).WaitFor }))
const SeatsFor = lazy(async () => ({ default: (await import('./wait-for.tsx')).SeatsFor }))

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
  if (!moved || moved.can.reschedule) return <Choices {...props} />
  return (
    <Suspense>
      <NotMoved {...props.head} />
    </Suspense>
  )
}

/** Each choice stands in the address, so that nothing is lost on the way to log-in. */
function Choices(props: Props) {
  const { data } = props
  const { t } = useWords()
  const now = useNow()
  const [search, choose] = useChoices(props.search)
  const question = slotQuery(data, search.wish)
  const bookable = bookableDays(data.shop, now)
  const { rescheduled } = data
  const oldStart = oldStartOf(data)
  const isOther = search.wish !== undefined || data.wishes !== null
  const keeps = isOther ? [] : keptNames(data)
  const wantedDay = dayOf(data, search)
  const { timeZone } = data.shop
  const days = useDays(question, bookable, { wanted: wantedDay, timeZone })
  const day = wantedDay ?? days.firstFree
  const times = useTimes(question, day)
  const held = times.data?.held ?? days.held
  const isOldTime = oldStart === search.start && !isOther
  const chosen = times.data?.starts.find(
    (each) => each.isFree && each.startsAt === search.start && !(rescheduled && isOldTime),
  )
  const wish = search.wish ?? sharedWish(data.guests) ?? 'any'
  const at = (start: string) => ({ start, day: dayIn(start, timeZone) })
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
              <RescheduleNote
                booking={data.rescheduled}
                guest={data.guest}
                keeps={keeps}
                startsAt={chosen?.startsAt ?? null}
              />
            ) : null}
            {data.rescheduled ? (
              <Suspense fallback={<NearestDaysPlace />}>
                <NearestDays data={data} bookable={bookable} day={day ?? null} choose={choose} />
              </Suspense>
            ) : null}
            <HeldTimes held={held} timeZone={timeZone} />
            <Wishes data={data} search={search} choose={choose} />
            <h2 className="sr-only">{t('booking.choose.days')}</h2>
            <DayChoice
              days={days}
              question={question}
              bookable={bookable}
              timeZone={timeZone}
              day={day ?? null}
              isEvening={search.evening !== undefined}
              onChoose={(change) => {
                hold.forget()
                choose(change)
              }}
            />
          </div>
          <ChosenDay
            data={data}
            question={question}
            day={day ?? null}
            firstFree={days.nextFree(day)}
            times={times}
            held={heldOn(held, day ?? null, timeZone)}
            keeps={keeps}
            failed={days.failed}
            isLookingForDay={days.isLoading}
            wish={wish}
            selected={chosen?.startsAt ?? null}
            onTake={take}
            address={linkTo('bookAppointment', { ...search, day: undefined, start: undefined })}
            onDay={(next) => choose({ day: next, start: undefined })}
            isEvening={search.evening !== undefined}
            onWholeDay={() => choose({ evening: undefined })}
            onAnyone={asksForSomebody(search.wish, data) ? () => choose(anyone(data)) : null}
            oldStart={isOther ? null : oldStart}
            onInTurn={() => choose({ together: 'in_turn', sameRoom: undefined })}
            onAlternative={(alternative) => {
              hold.forget()
              choose({ ...changeOf(alternative, data), ...at(alternative.startsAt) })
            }}
          >
            {(isFull(days, times.data) && !data.place) || rescheduled ? (
              <Suspense>
                <WaitFor
                  data={data}
                  search={search}
                  {...{ question, bookable, day: day ?? null }}
                />
              </Suspense>
            ) : null}
            {chosen ? <WhoServes data={data} chosen={chosen} /> : null}
            {chosen && data.services.some(({ isInSessions }) => isInSessions) ? (
              <Suspense>
                <SeatsFor data={data} startsAt={chosen.startsAt} />
              </Suspense>
            ) : null}
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

/** As high as what is to come, so that nothing below moves away from under a finger. */
function NearestDaysPlace() {
  return (
    <div className="mb-3">
      <div className="mb-2 h-5" />
      <Skeleton shape="round" className="h-9 w-88 max-w-full" />
    </div>
  )
}

/** Nothing is free on the chosen day, or on any; the shop is open all the same. */
function isFull(days: ReturnType<typeof useDays>, times: DayAnswer | undefined): boolean {
  if (times) return times.empty === 'full' || times.empty === 'off'
  return days.firstFree === undefined && !days.isLoading && !days.failed
}

function asksForSomebody(wish: string | undefined, { guests }: ChooseData): boolean {
  const wishes = wish ? [wish] : guests.flatMap(({ items }) => items.map((item) => item.wish))
  return wishes.some((each) => each !== undefined && each !== 'any')
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
