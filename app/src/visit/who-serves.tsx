import { useFormat } from '@serein/client/provider.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Timeline, TimelineRow } from '@serein/ui/timeline.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import type { ChooseData } from './choose-data.ts'
import type { DayStart } from './slot-query.ts'
import { useSayGuestIn } from './guest-names.ts'
import { servicesOf } from './visit.ts'

/** At the chosen time of a party: when each guest begins with what, and with whom. */
export function WhoServes({ data, chosen }: { data: ChooseData; chosen: DayStart }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const sayGuest = useSayGuestIn(data)
  if (chosen.served.length === 0) return null
  const rows = chosen.served.toSorted(
    (one, other) => one.startsAt.localeCompare(other.startsAt) || one.guest - other.guest,
  )
  return (
    <Card className="mt-5">
      <h3 className="serif mb-3 text-lg">{t('booking.party.who')}</h3>
      <Timeline>
        {rows.map(({ guest, item, startsAt, staffIds }) => {
          const wanted = data.guests[guest]?.items[item]
          const [service] = wanted ? servicesOf([{ items: [wanted] }], data.services) : []
          const names = data.team.filter(({ id }) => staffIds.includes(id))
          return (
            <TimelineRow
              key={`${guest} ${item}`}
              time={format.clock(startsAt, data.shop.timeZone)}
              title={
                names.length > 0
                  ? t('booking.party.with', {
                      guest: sayGuest(guest),
                      who: format.list(names.map(({ name }) => name)),
                    })
                  : sayGuest(guest)
              }
              sub={service ? pick(service.name) : undefined}
              end={
                names.length > 0 ? (
                  <span className="flex flex-col items-end">
                    {names.map(({ id, name }) => (
                      <Link
                        key={id}
                        href={linkTo('shopDetails', { shop: data.shop.id, therapist: id })}
                        rel="nofollow"
                        className="hit"
                      >
                        {t('shop.team.about', { name })}
                      </Link>
                    ))}
                  </span>
                ) : undefined
              }
            />
          )
        })}
      </Timeline>
    </Card>
  )
}
