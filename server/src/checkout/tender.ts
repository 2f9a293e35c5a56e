import type { ProviderName } from '@serein/shared/payment/card.ts'
import {
  isOnline,
  type OnlineTender,
  onlineTenders,
  type Tender,
  tenders,
} from '@serein/shared/payment/tenders.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { refOf, startPayment, type NewPayment } from '../payment/payment.ts'
import type { Provider, Providers } from '../payment/provider.ts'
import type { PaymentRef } from '../payment/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'

/** The ways to pay now, each with who stands behind it and what their script in the browser needs. */
export function tendersFor(
  online: Readonly<Record<string, Provider>>,
  { atShop, accepted = tenders }: { atShop: boolean; accepted?: readonly string[] },
) {
  return acceptedOf(online, { atShop, accepted }).map((tender) => {
    const provider = online[tender]
    return { tender, ...(provider ? providerView(provider) : nobody) }
  })
}

/** The ways to pay a business through a provider; of a shop those that it accepts, where there is any. */
export async function waysToPay(
  db: Db | Tx,
  providers: Providers,
  businessId: string,
  accepted: readonly string[] = onlineTenders,
) {
  const online = await providers.tendersOf(db, businessId)
  const ways = onlineTenders.flatMap((tender) => {
    const provider = online[tender]
    return provider ? [{ tender, ...providerView(provider) }] : []
  })
  const usable = ways.filter(({ tender }) => accepted.includes(tender))
  return usable.length > 0 ? usable : ways
}

type StartOnline = Omit<NewPayment, 'provider'> & {
  tender: OnlineTender
  accepted?: readonly string[]
}

/** Opens a payment through the provider of its tender. Errors: `tender_not_available`. */
export async function startOnline(
  tx: Tx,
  providers: Providers,
  { accepted, ...wanted }: StartOnline,
): Promise<PaymentRef> {
  const ways = await waysToPay(tx, providers, wanted.businessId, accepted)
  const way = ways.find(({ tender }) => tender === wanted.tender)
  if (!way) throw refuse('tender_not_available')
  return refOf(await startPayment(tx, { ...wanted, provider: way.provider }))
}

/**
 * What of that which a shop accepts somebody can pay with here. Where nothing is left of it, since a provider is gone or something is
 * still asked for first, everything that is possible: a client who holds a time can always pay.
 */
export function acceptedOf(
  online: Readonly<Record<string, Provider>>,
  { atShop, accepted }: { atShop: boolean; accepted: readonly string[] },
): Tender[] {
  const possible = tenders.filter((tender) =>
    isOnline(tender) ? online[tender] !== undefined : atShop,
  )
  const usable = possible.filter((tender) => accepted.includes(tender))
  return usable.length > 0 ? usable : possible
}

/** Who stands behind a way to pay, and what their script in the browser needs. */
function providerView({ isSandbox, name, publicKey }: Provider) {
  return { isSandbox, provider: name as ProviderName, publicKey: publicKey ?? null }
}

const nobody = { isSandbox: false, provider: null, publicKey: null }
