import { useQueries } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'

type Visit = Pick<BookingDetails, 'state' | 'items' | 'shop'>

/** What to know before a coming visit, or to mind after one, of each of its services; nothing of those no longer offered. */
export function VisitGuidance({ booking }: { booking: Visit }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const isOver = booking.state === 'completed'
  const isComing = booking.state === 'confirmed'
  const serviceIds = [...new Set(booking.items.map(({ serviceId }) => serviceId))]
  const services = useQueries({
    queries: serviceIds.map((serviceId) => ({
      ...query.catalogue.get.queryOptions({ input: { shopId: booking.shop.id, serviceId } }),
      enabled: isOver || isComing,
    })),
  })
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
