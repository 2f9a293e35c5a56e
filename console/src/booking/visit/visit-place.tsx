import { ExternalLink } from 'lucide-react'
import type { CallOutAddress, ServedCallOut } from '@serein/shared/booking/call-out.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Link } from '@serein/ui/link.tsx'
import { useWords } from '../../language/words.ts'

/** Where a visit at the client's is, and how long the way takes; nothing of one at the shop. */
export function VisitPlace({ callOut }: Pick<Visit, 'callOut'>) {
  const { t } = useWords()
  const wayWords = useWayWords()
  if (!callOut) return null
  const { address } = callOut
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
      <p className="text-sm text-ink-soft empty:hidden">{wayWords(callOut)}</p>
    </div>
  )
}

/** Says where who serves comes from and goes on to. */
export function useWayWords() {
  const { t } = useWords()
  return ({ travelMinutes, fromClientMinutes, toClientMinutes }: ServedCallOut): string => {
    if (fromClientMinutes === null && toClientMinutes === null)
      return travelMinutes > 0 ? t('booking.callOut.travel', { minutes: travelMinutes }) : ''
    const there =
      fromClientMinutes === null
        ? t('booking.callOut.fromShop', { minutes: travelMinutes })
        : t('booking.callOut.fromClient', { minutes: fromClientMinutes })
    const onward =
      toClientMinutes === null
        ? t('booking.callOut.toShop', { minutes: travelMinutes })
        : t('booking.callOut.toClient', { minutes: toClientMinutes })
    return `${there} ${onward}`
  }
}

/** Opens directions in the reader’s map app, by address: the place that was found may be no more than the middle of its town. */
function directionsTo({ street, postalCode, city }: CallOutAddress): string {
  const place = `${street}, ${postalCode} ${city}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}
