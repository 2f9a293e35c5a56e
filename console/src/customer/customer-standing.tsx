import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OwnStanding } from '@serein/shared/waiting/standing-contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { CardPart } from './card-part.tsx'

type Given = { customerId: string; mayEnd: boolean }

/** The usual visits that are looked for again and again for a client; nothing where none is. */
export function CustomerStanding({ customerId, mayEnd }: Given) {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.standing.ofClient.queryOptions({ input: { customerId } }))
  if (!data || data.wishes.length === 0) return null
  return (
    <CardPart title={t('customer.standing.title')}>
      <ul className="divide-y divide-line">
        {data.wishes.map((wish) => (
          <StandingRow key={wish.id} wish={wish} mayEnd={mayEnd} />
        ))}
      </ul>
    </CardPart>
  )
}

function StandingRow({ wish, mayEnd }: { wish: OwnStanding; mayEnd: boolean }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { api, query } = useClient()
  const { run, isPending } = useCommand({ refresh: [query.standing.key(), query.waiting.key()] })
  const { id: standingWishId, services, everyWeeks, giveDays, fromMinute, toMinute } = wish
  const what = services
    .map(({ name, staffName }) => (staffName ? `${pick(name)} (${staffName})` : pick(name)))
    .join(' · ')
  const end = () =>
    run(async () => {
      await api.standing.endForClient({ standingWishId })
      return t('customer.standing.ended')
    })
  return (
    <li className="flex flex-col items-start gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {what}
        {wish.state === 'paused' ? <Badge>{t('customer.standing.paused')}</Badge> : null}
      </p>
      <p className="text-sm">
        {t('customer.standing.rhythm', {
          weeks: everyWeeks,
          days: giveDays,
          from: format.timeOfDay(fromMinute),
          to: format.timeOfDay(toMinute),
        })}
      </p>
      <p className="text-sm text-ink-soft">
        {t('customer.standing.next', {
          shop: wish.shop.name,
          day: format.day(wish.nextDay, { weekday: 'short', day: 'numeric', month: 'short' }),
        })}
      </p>
      {mayEnd ? (
        <Button
          size="sm"
          tone="quiet"
          pending={isPending}
          aria-label={t('customer.standing.endOf', { what })}
          onClick={() => void end()}
        >
          {t('customer.standing.end')}
        </Button>
      ) : null}
    </li>
  )
}
