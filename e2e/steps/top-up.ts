import { screens } from '@serein/app/screens/screens.ts'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import type { Api } from './api.ts'

/** Chooses what to add to a wallet with the first spa that takes money for it. */
export async function openTopUp(api: Api, amountMinor = 10_000): Promise<TopUp> {
  const { places } = await api.topUp.places()
  const { business, currencies } = places[0]!
  return api.topUp.open({ businessId: business.id, currency: currencies[0]!, amountMinor })
}

export function topUpAddress(screen: 'creditStripe' | 'creditPaypal', { id }: TopUp): string {
  return `${screens[screen].path}?topUp=${id}`
}
