import { useEffect, useRef } from 'react'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { refusalOf } from '@serein/client/api.ts'
import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import type { RefusalData } from '@serein/shared/refusal.ts'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo } from '../../address/link.ts'
import { useWords } from '../../language/words.ts'

export type InTheWay = RefusalData<'visits_in_the_way'>

/** The visits that stand in the way of a change, where the server has said so. */
export function inTheWayOf(error: unknown): InTheWay | null {
  const refusal = refusalOf(error)
  return refusal?.code === 'visits_in_the_way' ? (refusal.data as InTheWay) : null
}

/** Names them, with the way to each. */
export function VisitsInTheWay(props: {
  inTheWay: InTheWay
  shopId: string
  zone: string
  text: string
}) {
  const { t } = useWords()
  const format = useFormat()
  const { inTheWay, shopId, zone, text } = props
  const { count, visits } = inTheWay
  const place = useRef<HTMLDivElement>(null)
  // It may lie behind the button that was pressed.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Notice announce tone="clay" title={t('shop.inTheWay.title', { count })}>
        <p>{text}</p>
        <ul className="my-2 flex max-h-60 flex-col overflow-y-auto">
          {visits.map(({ bookingId, startsAt, clientName }) => {
            const day = dayIn(startsAt, zone)
            return (
              <li key={bookingId} className="flex min-h-9 items-center">
                <Link href={linkTo('/calendar', { shop: shopId, day, visit: bookingId })}>
                  {t('shop.inTheWay.visit', {
                    day: format.shortDate(startsAt, zone),
                    time: format.clock(startsAt, zone),
                    name: phoneText(clientName ?? t('booking.today.walkIn')),
                  })}
                </Link>
              </li>
            )
          })}
        </ul>
        {count > visits.length ? (
          <p>{t('shop.inTheWay.more', { count: count - visits.length })}</p>
        ) : null}
      </Notice>
    </div>
  )
}
