import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient, useVisitor } from '@serein/client/provider.tsx'
import { isKept } from '../visit/held.ts'
import type { Ads } from './ads.ts'
import { appSettingsOptions } from './app-settings.ts'

/** Ads where the server has any; nobody is asked anything where it has none. */
export function useAds(): void {
  const { query } = useClient()
  const { data } = useQuery(appSettingsOptions(query))
  const units = data?.ads ?? null
  const screen = useMatches().at(-1)?.staticData.screen
  const isBooking = useIsBooking(units !== null)
  const [ads, setAds] = useState<Ads | null>(null)
  const open = useEffectEvent(async () => {
    if (!units) return
    const { openAds } = await import('./ads.ts')
    setAds(await openAds(units))
  })
  // Somebody who is being welcomed, asked who they are, or about to pay is asked nothing else.
  const mayAsk = units !== null && screen === 'featured' && !isBooking
  useEffect(() => {
    if (mayAsk && !ads) open().catch(console.warn)
  }, [mayAsk, ads])
  useEffect(() => {
    ads?.show(screen, isBooking).catch(console.warn)
  }, [ads, screen, isBooking])
}

/** Whether a time is held; as long as nobody knows, it may be. */
function useIsBooking(isAsked: boolean): boolean {
  const { query } = useClient()
  const visitor = useVisitor()
  const { data } = useQuery({
    ...query.booking.list.queryOptions({ input: { which: 'coming' } }),
    enabled: isAsked && visitor !== null,
  })
  if (!visitor) return false
  return data?.bookings.some((booking) => isKept(booking, Date.now())) ?? true
}
