import { useQueries } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Notice } from '@serein/ui/notice.tsx'
import type { Preload } from '../page/preload.ts'
import { useWords } from '../language/words.ts'

type Visit = Pick<BookingDetails, 'state' | 'items' | 'shop'>

/** Loaded with the page, so that it does not push content down; the page works without it. */
export async function preloadGuidance(
  { query, queryClient }: Pick<Preload<'bookingDetails'>, 'query' | 'queryClient'>,
  booking: Visit,
): Promise<void> {
  await Promise.all(
    guidanceOptions(query, booking).map((options) => queryClient.prefetchQuery(options)),
  )
}

function guidanceOptions(query: ApiQuery, { state, items, shop }: Visit) {
  if (state !== 'completed' && state !== 'confirmed') return []
  const serviceIds = new Set(items.map(({ serviceId }) => serviceId))
  return [...serviceIds].map((serviceId) =>
    query.catalogue.get.queryOptions({ input: { shopId: shop.id, serviceId } }),
  )
}

/** The guidance before or after a visit for each of its services that is still offered. */
export function VisitGuidance({ booking }: { booking: Visit }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const isOver = booking.state === 'completed'
  const services = useQueries({ queries: guidanceOptions(query, booking) })
  return services.map(({ data }) => {
    const text = data && pick(isOver ? data.aftercare : data.beforeVisit)
    if (!text) return null
    const title = t(isOver ? 'catalogue.service.aftercare' : 'catalogue.service.beforeVisit')
    return (
      <Notice key={data.id} title={services.length > 1 ? `${title} · ${pick(data.name)}` : title}>
        {text}
      </Notice>
    )
  })
}
