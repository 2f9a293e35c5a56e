import type { ProviderName } from '@serein/shared/payment/card.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import type { Providers } from './provider.ts'
import { cardsWhere } from './saved-card.ts'

type Place = { id: string; name: string }

/** The caller's cards by business, and where they may add one. */
export async function listCards(
  db: Db,
  { userId }: CustomerScope,
  businessId: string | undefined,
  providers: Providers,
) {
  const { rows: businesses } = await sql<Place>`
    select b.id, b.name from business b where b.id = ${businessId ?? null}
      or exists (select from customer c where c.business_id = b.id and c.user_id = ${userId})
    order by b.name, b.id`.execute(db)
  const cards = await cardsWhere(
    db,
    sql`s.state = 'saved' and (s.business_id, s.customer_id) in
      (select c.business_id, c.id from customer c where c.user_id = ${userId})`,
  )
  const byBusiness = Map.groupBy(cards, (card) => card.businessId)
  const places = await Promise.all(businesses.map((business) => placeOf(db, business, providers)))
  return {
    businesses: businesses.flatMap((business) => {
      const here = byBusiness.get(business.id) ?? []
      return here.length ? [{ business, cards: here.map(({ shown }) => shown!) }] : []
    }),
    places: places.flatMap((place) => place ?? []),
  }
}

async function placeOf(db: Db, business: Place, providers: Providers) {
  const { card: provider } = await providers.tendersOf(db, business.id)
  if (!provider?.cards) return null
  const { name, publicKey = null, isSandbox } = provider
  return { business, provider: name as ProviderName, publicKey, isSandbox }
}
