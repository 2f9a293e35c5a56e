import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat, useRelativeDay } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import type { GroupSession } from '@serein/shared/slot/group-session.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { linkTo } from '../address/link.ts'
import { writeVisit } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { linkToTime } from './next-times.ts'

type Shop = { id: string; timeZone: string }

/** The sessions of the next days, with seats left; nothing where there are none, or they fail to load. */
export function ShopSessions({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.slot.sessions.queryOptions({ input: { shopId: shop.id } }))
  const sessions = data?.sessions.filter(({ variantId }) => variantId !== null) ?? []
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby="sessions" className="pt-8">
      <Heading level={2} id="sessions" className="mb-2">
        {t('shop.session.title')}
      </Heading>
      <List label={t('shop.session.title')}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} shop={shop} />
        ))}
      </List>
    </section>
  )
}

/** Leads to its time, or where it is full to its day, on which one waits for a seat. */
function SessionRow({ session, shop }: { session: GroupSession; shop: Shop }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const relativeDay = useRelativeDay(shop.timeZone)
  const { variantId, startsAt, endsAt, seatsLeft, leaderName } = session
  const day = linkTo('bookAppointment', {
    shop: shop.id,
    items: writeVisit([{ items: [{ variantId: variantId!, addOnIds: [] }] }]),
    day: dayIn(startsAt, shop.timeZone),
  })
  return (
    <ListRow
      href={seatsLeft > 0 ? linkToTime(shop, variantId!, startsAt) : day}
      title={pick(session.serviceName)}
      subtitle={
        <>
          <span className="inline-block first-letter:uppercase">{relativeDay(startsAt)}</span>,{' '}
          {format.clockRange(startsAt, endsAt, shop.timeZone)} ·{' '}
          {t('shop.session.ledBy', { name: leaderName })}
        </>
      }
      end={<span className="text-sm">{t('shop.session.left', { count: seatsLeft })}</span>}
    />
  )
}

/** How many seats a session has left that is chosen as the time of a visit. */
export function SeatsLeft(props: { shopId: string; serviceId: string; startsAt: string }) {
  const { shopId, serviceId, startsAt } = props
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.slot.sessions.queryOptions({ input: { shopId } }))
  const session = data?.sessions.find(
    (each) => each.startsAt === startsAt && each.serviceId === serviceId,
  )
  if (!session) return null
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {t('shop.session.ledBy', { name: session.leaderName })} ·{' '}
      {t('shop.session.left', { count: session.seatsLeft })}
    </p>
  )
}
