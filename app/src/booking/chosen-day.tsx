import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import type { Alternative, HeldTime } from '@serein/shared/slot/contract.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { servicesOnDay, sumOfParty } from '../visit/basket.ts'
import { useWords } from '../language/words.ts'
import type { ChooseData } from '../visit/choose-data.ts'
import { TimesSkeleton } from '../visit/choose-skeleton.tsx'
import { HeldTimes } from './held-times.tsx'
import { DayTimes } from './day-times.tsx'
import { zoneCity, type DayAnswer, type SlotQuery } from '../visit/slot-query.ts'
import { ZoneHint } from './zone-hint.tsx'

// Lazy, since most take a time that is free.
const EmptyDay = lazy(async () => ({ default: (await import('./empty-day.tsx')).EmptyDay }))
const NoDay = lazy(async () => ({ default: (await import('./empty-day.tsx')).NoDay }))
const WhyNot = lazy(async () => ({ default: (await import('./why-not.tsx')).WhyNot }))

/** The times of the chosen day, and the answer to "why not?" if asked. */
export function ChosenDay(props: {
  data: ChooseData
  question: SlotQuery
  day: string | null
  firstFree: string | null
  times: UseQueryResult<DayAnswer>
  /** The reader’s held times on that day. */
  held: readonly HeldTime[]
  /** The therapist that the moved visit keeps. */
  keeps: readonly string[]
  /** The query for the days, if it failed. */
  failed: UseQueryResult | null
  isLookingForDay: boolean
  wish: string
  selected: string | null
  onTake: (startsAt: string) => void
  /** The address of this screen without a time. */
  address: string
  onDay: (day: string) => void
  /** Only the times of the evening are shown. */
  isEvening: boolean
  onWholeDay: () => void
  onAlternative: (alternative: Alternative) => void
  /** Asks for any therapist instead; null when nobody was asked for. */
  onAnyone: (() => void) | null
  onInTurn: () => void
  /** The visit’s present time, which cannot be chosen; null when nothing is moved or the therapist changes. */
  oldStart: string | null
  children: ReactNode
}) {
  const { t } = useWords()
  const format = useFormat()
  const [askedStart, setAskedStart] = useState<string | null>(null)
  const now = useNow()
  const { timeZone } = props.data.shop
  const { guests, together, rescheduled } = props.data
  const inTurn =
    guests.length > 1 && together === 'same_start' && !rescheduled ? props.onInTurn : null
  const starts = (props.times.data?.starts ?? []).filter(
    ({ startsAt }) => startsAt !== props.oldStart,
  )
  const why = starts.some((start) => start.startsAt === askedStart && !start.isFree)
    ? askedStart
    : null
  const therapist = props.data.team.find(({ id }) => id === props.wish)?.name ?? null
  const asksHeld = props.held.filter(({ startsAt }) => startsAt === why)
  const answer = asksHeld.length ? (
    <HeldTimes held={asksHeld} timeZone={timeZone} />
  ) : why ? (
    <Suspense fallback={<div className="h-24" />}>
      <WhyNot
        key={why}
        question={props.question}
        startsAt={why}
        timeZone={timeZone}
        therapist={therapist}
        oldStart={props.oldStart}
        onTake={(start) => {
          setAskedStart(null)
          props.onTake(start)
        }}
        isRescheduling={props.data.rescheduled !== null}
        onAlternative={(alternative) => {
          setAskedStart(null)
          props.onAlternative(alternative)
        }}
      />
    </Suspense>
  ) : null
  const { shop } = props.data
  const menuPriceMinor = therapist === null ? menuPriceOf(props) : null
  const title = props.day
    ? format.day(props.day, { weekday: 'long', day: 'numeric', month: 'long' })
    : t('booking.times.noDay')
  return (
    <section
      aria-labelledby="chosen-day"
      className="mt-7 min-w-0 md:sticky md:top-[calc(var(--sticky-top)+1.5rem)] md:mt-2"
    >
      <h2 id="chosen-day" className="serif mb-3 text-xl first-letter:uppercase">
        {title}
      </h2>
      <Suspense fallback={<TimesSkeleton />}>
        {props.day ? (
          <QueryBoundary
            query={props.times}
            loading={<TimesSkeleton />}
            isEmpty={() => !starts.some((start) => start.isFree)}
            empty={
              <EmptyDay
                why={props.times.data?.empty ?? 'full'}
                but={butOf(props)}
                keeps={props.keeps}
                therapist={therapist}
                firstFree={props.firstFree}
                onDay={props.onDay}
                onAnyone={props.onAnyone}
                onInTurn={inTurn}
              />
            }
          >
            {() => (
              <DayTimes
                key={props.day}
                label={t('booking.times.label', { day: title })}
                starts={starts}
                timeZone={timeZone}
                selected={props.selected}
                onSelect={(start) => {
                  setAskedStart(null)
                  props.onTake(start)
                }}
                address={props.address}
                onAskWhy={setAskedStart}
                isEvening={props.isEvening}
                onWholeDay={props.onWholeDay}
                now={now}
                asked={why}
                held={props.held}
                answer={answer}
                menuPriceMinor={menuPriceMinor}
                currency={props.data.shop.currency}
              />
            )}
          </QueryBoundary>
        ) : null}
        {props.day ? null : props.isLookingForDay ? (
          <TimesSkeleton />
        ) : (
          <NoDay failed={props.failed} inTurn={inTurn} />
        )}
      </Suspense>
      <ShopClock shop={shop} selected={props.selected} />
      {props.children}
    </section>
  )
}

/** What it costs by the menu; null where that stands beside a name or a package already. */
function menuPriceOf({ data, day }: Pick<Parameters<typeof ChosenDay>[0], 'data' | 'day'>) {
  if (data.dayPackageId !== undefined) return null
  const services = day ? servicesOnDay(data.services, day) : data.services
  return sumOfParty(data, services, data.shop).price.totalMinor
}

/** The zone of the times, and the reader’s own time. */
function ShopClock({ shop, selected }: { shop: ChooseData['shop']; selected: string | null }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <>
      <p className="mt-4 text-xs text-ink-soft">
        {t('booking.times.zone', { city: format.city(zoneCity(shop.city)) })}
      </p>
      {selected ? (
        <ZoneHint startsAt={selected} shop={shop} className="text-xs text-ink-soft" />
      ) : null}
    </>
  )
}

/** The reader’s own times on a day that is otherwise full. */
function butOf({
  day,
  held,
  oldStart,
  data,
  times,
}: Parameters<typeof ChosenDay>[0]): 'held' | 'own' | null {
  if (times.data?.empty === 'closed') return null
  if (held.length > 0) return 'held'
  return oldStart && dayIn(oldStart, data.shop.timeZone) === day ? 'own' : null
}
