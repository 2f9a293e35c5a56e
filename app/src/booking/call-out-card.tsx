import { MapPin } from 'lucide-react'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Card } from '@serein/ui/card.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'

/** Where a visit at the reader’s is; nothing of one at the spa. */
export function CallOutCard({ booking: { callOut } }: { booking: BookingDetails }) {
  const { t } = useWords()
  if (!callOut) return null
  const { address, travelMinutes } = callOut
  return (
    <Card className="flex gap-3">
      <MapPin aria-hidden className="mt-1 size-5 shrink-0 text-primary" />
      <div className="min-w-0">
        <Heading level={2} size="item">
          {t('booking.callOut.title')}
        </Heading>
        {address ? (
          <>
            <p>
              {address.street}, {address.postalCode} {address.city}
            </p>
            {address.note ? <p className="text-ink-soft">{address.note}</p> : null}
          </>
        ) : null}
        {travelMinutes > 0 ? (
          <p className="mt-1 text-sm text-ink-soft">
            {t('booking.callOut.travel', { minutes: travelMinutes })}
          </p>
        ) : null}
      </div>
    </Card>
  )
}
