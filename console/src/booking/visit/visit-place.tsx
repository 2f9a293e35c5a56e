import { ExternalLink } from 'lucide-react'
import type { CallOutAddress } from '@serein/shared/booking/call-out.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Link } from '@serein/ui/link.tsx'
import { useWords } from '../../language/words.ts'

/** Where a visit at the client's is, and how long the way takes; nothing of one at the shop. */
export function VisitPlace({ callOut }: Pick<Visit, 'callOut'>) {
  const { t } = useWords()
  if (!callOut) return null
  const { address, travelMinutes } = callOut
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{t('booking.callOut.title')}</p>
      {address ? (
        <>
          <p>
            {address.street}, {address.postalCode} {address.city}
          </p>
          {address.note ? <p className="text-ink-soft">{address.note}</p> : null}
          <Link href={directionsTo(address)} target="_blank" rel="noreferrer">
            {t('booking.callOut.map')} <ExternalLink aria-hidden className="inline size-4" />
          </Link>
        </>
      ) : null}
      {travelMinutes > 0 ? (
        <p className="text-sm text-ink-soft">
          {t('booking.callOut.travel', { minutes: travelMinutes })}
        </p>
      ) : null}
    </div>
  )
}

/** Opens directions in the reader’s map app, by address: the place that was found may be no more than the middle of its town. */
function directionsTo({ street, postalCode, city }: CallOutAddress): string {
  const place = `${street}, ${postalCode} ${city}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}
