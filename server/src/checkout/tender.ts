import type { ProviderName } from '@serein/shared/payment/card.ts'
import { isOnline, onlineTenders, type Tender, tenders } from '@serein/shared/payment/tenders.ts'
import type { Provider, Providers } from '../payment/provider.ts'

/** The ways to pay now, each with who stands behind it and what their script in the browser needs. */
export function tendersFor(
  online: Readonly<Record<string, Provider>>,
  { atShop }: { atShop: boolean },
) {
  const has = (tender: Tender) => (isOnline(tender) ? online[tender] !== undefined : atShop)
  return tenders.filter(has).map((tender) => {
    const provider = online[tender]
    return { tender, ...(provider ? behind(provider) : nobody) }
  })
}

/** The ways to pay a business through a provider. */
export async function waysToPay(providers: Providers, businessId: string) {
  const online = await providers.tendersOf(businessId)
  return onlineTenders.flatMap((tender) => {
    const provider = online[tender]
    return provider ? [{ tender, ...behind(provider) }] : []
  })
}

/** Who stands behind a way to pay, and what their script in the browser needs. */
function behind({ isSandbox, name, publicKey }: Provider) {
  return { isSandbox, provider: name as ProviderName, publicKey: publicKey ?? null }
}

const nobody = { isSandbox: false, provider: null, publicKey: null }
