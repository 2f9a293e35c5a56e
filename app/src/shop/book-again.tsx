import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { BookingCard } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { againOf, visitSearch } from '../visit/visit.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

const most = 3

export function pastOptions(query: ApiQuery) {
  return query.booking.list.queryOptions({ input: { which: 'past', limit: 10 } })
}

/** Books one of the reader’s past visits again. */
export function BookAgain() {
  const { query } = useClient()
  const { t } = useWords()
  const user = useSession()
  const { data } = useQuery({ ...pastOptions(query), enabled: user !== null })
  const visits = different(data?.bookings ?? []).slice(0, most)
  if (!user || visits.length === 0) return null
  return (
    <Section title={t('shop.again.title')} className="mt-8">
      <List className="md:grid md:grid-cols-3 md:gap-x-10 md:divide-y-0">
        {visits.map((visit) => (
          <PastVisit key={visit.id} visit={visit} />
        ))}
      </List>
    </Section>
  )
}

function PastVisit({ visit }: { visit: BookingCard }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const again = useAgain(visit)
  const name = format.list([...new Set(visit.serviceNames.map(pick))])
  const who = format.list(visit.staffNames)
  return (
    <ListRow
      serif
      title={name}
      subtitle={who ? t('shop.visit.with', { who, shop: visit.shop.name }) : visit.shop.name}
      start={<Thumbnail picture={visit.shop.picture} size={56} />}
      end={
        <Button
          tone="secondary"
          size="sm"
          icon={<RotateCw aria-hidden />}
          aria-label={t('shop.again.label', { name })}
          pending={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('shop.again.action')}
        </Button>
      }
    />
  )
}

/** A card has no variants, so the visit is fetched on the press. */
function useAgain(visit: BookingCard) {
  const { query, queryClient } = useClient()
  const { t } = useWords()
  const router = useRouter()
  const input = { bookingId: visit.id }
  return useMutation({
    mutationFn: () => queryClient.fetchQuery(query.booking.get.queryOptions({ input })),
    onSuccess: (details) => {
      const search = { shop: visit.shop.id, ...visitSearch(againOf(details)) }
      return router.navigate({ href: linkTo('bookAppointment', search) })
    },
    onError: (error) =>
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('shop.again.failed') }),
  })
}

/** The same treatment at the same shop counts once. */
function different(visits: readonly BookingCard[]): BookingCard[] {
  const seen = new Set<string>()
  return visits.filter(({ shop, serviceNames, state }) => {
    const key = `${shop.id} ${serviceNames.map(({ en }) => en).join()}`
    if (state !== 'completed' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
