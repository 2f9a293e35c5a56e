import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Link } from '@serein/ui/link.tsx'
import { useWide } from '@serein/ui/use-wide.ts'
import { dayIn } from '@serein/client/format.ts'
import { linkTo } from '../../address/link.ts'
import type { Shop } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { useVisitWords } from '../visit/visit-words.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { TimeLeft } from './time-left.tsx'

/** How often to poll for what no stream reports: requests of other days and passed deadlines. */
const againMs = 20_000

/** The open requests, the most urgent first; nothing if there are none. */
export function Requests({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const options = query.booking.requests.queryOptions({ input: { shopId: shop.id } })
  const { data } = useQuery({ ...options, refetchInterval: againMs })
  const visits = data?.visits ?? []
  const hasAny = visits.length > 0
  const isWide = useWide()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the day is scrolled to now, so the requests come first.
    if (hasAny && !isWide) place.current?.scrollIntoView({ block: 'nearest' })
  }, [hasAny, isWide])
  if (!hasAny) return null
  return (
    <section
      ref={place}
      aria-labelledby="requests"
      className="border-b border-line bg-gold-soft/50 px-6 py-3 max-md:scroll-mt-14 max-md:px-5"
    >
      <h2 id="requests" className="font-semibold">
        {t('booking.request.title', { count: visits.length })}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {visits.map((visit) => (
          <Row key={visit.id} visit={visit} shop={shop} mayChange={mayChange} />
        ))}
      </ul>
    </section>
  )
}

function Row({ visit, shop, mayChange }: { visit: Visit; shop: Shop; mayChange: boolean }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const now = useNow(60_000)
  const words = useVisitWords()
  const zone = shop.timeZone
  const day = dayIn(visit.startsAt, zone)
  const name = words.fullName(visit)
  const services = [...new Set(visit.items.map(({ serviceName }) => pick(serviceName)))]
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <Link href={linkTo('/calendar', { shop: shop.id, day, visit: visit.id })}>{name}</Link>
        </p>
        <p className="text-sm">
          {t('booking.request.when', {
            day: format.relativeDay(visit.startsAt, zone, now),
            time: format.clock(visit.startsAt, zone),
            services: format.list(services),
          })}
        </p>
        <TimeLeft visit={visit} zone={zone} />
      </div>
      {mayChange ? (
        <div className="w-full max-w-80 sm:w-auto">
          <AnswerButtons visit={visit} zone={zone} name={name} size="sm" />
        </div>
      ) : null}
    </li>
  )
}
