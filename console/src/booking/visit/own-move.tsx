import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { mostUncreditedMinutes } from '@serein/shared/booking/rules.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { useWords } from '../../language/words.ts'
import type { DeskInHand } from '../desk/use-desk.ts'

/** Whether the spa moves a visit of its own wish, so late that it has promised its client a credit; each question starts with no. */
export function useOwnMove(
  desk: DeskInHand,
  { visit, startsAt }: { visit: Visit | undefined; startsAt: string | null },
) {
  const { query } = useClient()
  const [chosen, setChosen] = useState<Visit | null>(null)
  const minutes = (Date.parse(startsAt ?? '') - Date.parse(visit?.startsAt ?? '')) / 60_000
  const isFar = Math.abs(minutes) > mostUncreditedMinutes
  const terms = useQuery({
    ...query.booking.cancelTerms.queryOptions({ input: { bookingId: visit?.id ?? '' } }),
    enabled: isFar && desk.seesMoney && visit?.state === 'confirmed' && visit.customerId !== null,
    staleTime: 0,
  })
  const amountMinor = isFar ? (terms.data?.creditMinor ?? 0) : 0
  return {
    amountMinor,
    currency: visit?.currency ?? '',
    isOwn: amountMinor > 0 && chosen === visit,
    setOwn: (isOwn: boolean) => setChosen((isOwn && visit) || null),
  }
}

export function OwnMove({ amountMinor, currency, isOwn, setOwn }: ReturnType<typeof useOwnMove>) {
  const { t } = useWords()
  const format = useFormat()
  if (amountMinor === 0) return null
  const amount = format.money({ amountMinor, currency })
  return (
    <Checkbox
      className="mt-3 text-ink"
      label={t('booking.move.own.label')}
      help={t('booking.move.own.help', { amount })}
      checked={isOwn}
      onChecked={setOwn}
    />
  )
}
