import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat, useIsReadersDay, useNow } from '@serein/client/provider.tsx'
import type { HeldTime } from '@serein/shared/slot/contract.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { bookableDays, freeDays, monthQuery, nextMonth } from './slot-query.ts'
import { isCallOut, type PartyVisit, visitRequest, visitSearch, type VisitData } from './visit.ts'
import { useWords } from '../language/words.ts'

/** Whoever would come sooner than in so many days may wait for a day that is full. */
const soonDays = 7

interface WantedProps {
  data: VisitData
  basket: PartyVisit
  wish: string | undefined
}

/**
 * When everything that is chosen is first free: an empty line until that is known, nothing before all have chosen. Where that is
 * not soon, a way to where one waits for a time.
 */
export function FirstFree(props: WantedProps & { className?: string }) {
  const { t } = useWords()
  const format = useFormat()
  const { data, basket, wish } = props
  const isReadersDay = useIsReadersDay(data.shop.timeZone)
  const isChosen = isAllChosen(basket)
  const found = useFirstFree(data, basket, wish)
  if (!isChosen) return null
  return (
    <span className={props.className}>
      {found
        ? t(found.day ? 'shop.basket.firstFree' : 'shop.basket.noneFree', {
            who: basket.guests.length > 1 ? 'party' : 'one',
            count: basket.guests[0]!.items.length,
            day: found.day
              ? format.relativeDay(noonOf(found.day), 'UTC', noonOf(found.today), isReadersDay)
              : '',
          })
        : ' '}
      {found?.fullDay && !isCallOut(basket, data.services) ? (
        <Link href={linkToTimes(props, found.fullDay)} rel="nofollow" className="mt-1 block">
          {t('booking.wait.button')}
        </Link>
      ) : null}
    </span>
  )
}

/** Where its time is chosen, or on a day that is full waited for. */
export function linkToTimes({ data, basket, wish }: WantedProps, day?: string): string {
  return linkTo('bookAppointment', {
    shop: data.shop.id,
    ...visitSearch(basket),
    ...(wish && basket.guests.length === 1 ? { wish } : {}),
    ...(day && { day }),
  })
}

/**
 * The day that the months of the next screen, which asks the same, mark first; what the reader holds here already; and, where that
 * day is not soon, the first that is full.
 */
export function useFirstFree(
  { shop, services }: VisitData,
  basket: PartyVisit,
  wish: string | undefined,
): { today: string; day: string | null; fullDay: string | undefined; held: HeldTime[] } | null {
  const isChosen = isAllChosen(basket)
  const { query } = useClient()
  const days = bookableDays(shop, useNow())
  const month = days.first.slice(0, 7)
  const visit = { ...visitRequest(basket, wish, services), shopId: shop.id }
  const ask = (which: string, enabled: boolean) => {
    const input = monthQuery(visit, which, days)
    return {
      ...query.slot.month.queryOptions({ input: input ?? { ...visit, fromDay: '', toDay: '' } }),
      enabled: enabled && input !== null,
    }
  }
  const here = useQuery(ask(month, isChosen))
  const isNoneHere = here.data !== undefined && freeDays(here.data.days).length === 0
  const after = useQuery(ask(nextMonth(month), isNoneHere))
  const answer = isNoneHere ? after.data : here.data
  const day = freeDays(answer?.days)[0] ?? null
  if (!answer) return null
  const isSoon = day !== null && day < addDays(days.first, soonDays)
  const isWaitedFor = (each: { day: string; state: string }) =>
    each.state === 'full' && (!day || each.day < day)
  const fullDay = isSoon
    ? undefined
    : [...(here.data?.days ?? []), ...answer.days].find(isWaitedFor)?.day
  return { today: days.first, day, fullDay, held: answer.held }
}

function isAllChosen({ guests }: PartyVisit): boolean {
  return guests.every(({ items }) => items.length > 0)
}

function noonOf(day: string): string {
  return `${day}T12:00:00.000Z`
}
