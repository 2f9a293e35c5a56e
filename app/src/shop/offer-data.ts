import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { Offer } from '@serein/shared/offer/contract.ts'

/** The endpoint answers for so many shops at once. */
const shopLimit = 20

export function offersOptions(query: ApiQuery, shopIds: readonly string[]) {
  return query.offer.list.queryOptions({ input: { shopIds: shopIds.slice(0, shopLimit) } })
}

/** The offers of these shops now and soon, the soonest first; none while they are asked for. */
export function useOffers(shopIds: readonly string[]): Offer[] {
  const { query } = useClient()
  const { data } = useQuery({ ...offersOptions(query, shopIds), enabled: shopIds.length > 0 })
  return data?.offers ?? []
}

/** The offers that apply at one of these times of a shop, and to the given service, if any. */
export function offersAt(
  offers: readonly Offer[],
  shopId: string,
  starts: readonly string[],
  serviceId?: string,
): Offer[] {
  return offers.filter(
    (offer) =>
      offer.shop.id === shopId &&
      (serviceId === undefined || isOn(offer, serviceId)) &&
      starts.some((start) => offer.from <= start && start < offer.until && isFor(offer, start)),
  )
}

/** The soonest of these offers that lowers the price of a service at a shop. */
export function offerOn(
  offers: readonly Offer[],
  shopId: string,
  serviceId: string,
): Offer | undefined {
  return offers.find((offer) => offer.shop.id === shopId && isOn(offer, serviceId))
}

/** What fits the team best is known of the first few times alone. */
function isFor({ onlyBestFit, free }: Offer, start: string): boolean {
  return !onlyBestFit || free.starts.includes(start)
}

function isOn({ services }: Offer, serviceId: string): boolean {
  return services === null || services.some(({ id }) => id === serviceId)
}
