import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient, useNow, useVisitor } from '@serein/client/provider.tsx'
import { isKept } from '../visit/held.ts'
import { appSettingsOptions } from '../shell/app-settings.ts'

/** Shows ads if the server has any; else nobody is asked for consent. */
export function useAds(): void {
  const { query } = useClient()
  const { data } = useQuery(appSettingsOptions(query))
  const units = data?.ads ?? null
  const screen = useMatches().at(-1)?.staticData.screen
  const isBooking = useIsBooking(units !== null)
  // Ask nothing while the reader is welcomed, logs in or pays.
  const mayAsk = units !== null && screen === 'featured' && !isBooking
  const { data: ads } = useQuery({
    queryKey: ['phone', 'ads'],
    queryFn: async () => units && (await import('../shell/ads.ts')).openAds(units),
    enabled: mayAsk,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  useEffect(() => {
    ads?.show(screen, isBooking).catch(console.warn)
  }, [ads, screen, isBooking])
}

/** Whether a time is held; assumed until known. */
function useIsBooking(isAsked: boolean): boolean {
  const { query } = useClient()
  const visitor = useVisitor()
  const now = Date.parse(useNow())
  const { data } = useQuery({
    ...query.booking.list.queryOptions({ input: { which: 'coming' } }),
    enabled: isAsked && visitor !== null,
  })
  if (!visitor) return false
  return data?.bookings.some((booking) => isKept(booking, now)) ?? true
}
