import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient, useNow, useVisitor } from '@serein/client/provider.tsx'
import { isKept } from '../visit/held.ts'
import { appSettingsOptions } from '../shell/app-settings.ts'

/** Ads where the server has any; nobody is asked anything where it has none. */
export function useAds(): void {
  const { query } = useClient()
  const { data } = useQuery(appSettingsOptions(query))
  const units = data?.ads ?? null
  const screen = useMatches().at(-1)?.staticData.screen
  const isBooking = useIsBooking(units !== null)
  // Somebody who is being welcomed, asked who they are, or about to pay is asked nothing else.
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

/** Whether a time is held; as long as nobody knows, it may be. */
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
