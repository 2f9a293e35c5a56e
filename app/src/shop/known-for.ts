import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import type { VisitData } from '../visit/visit.ts'
import { useTherapists } from './therapist-data.ts'

/** What a therapist is known for: the services they are an expert at, else the one they give most. */
export function useKnownFor(therapist: Therapist, { services, shop }: VisitData): ServiceCard[] {
  const expert = servicesWith(services, therapist.expertVariantIds)
  const popular = useTherapists(expert.length > 0 ? [] : [shop.id])
  if (expert.length > 0) return expert
  const most = popular?.find(({ id }) => id === therapist.id)?.service?.variantId
  return servicesWith(services, most === undefined ? [] : [most])
}

/** The services of a menu that a therapist gives. */
export function servicesGiven(
  services: readonly ServiceCard[],
  { skills }: Therapist,
): ServiceCard[] {
  return servicesWith(
    services,
    skills.map(({ variantId }) => variantId),
  )
}

/** A service as a therapist gives it: in the variants they have learned, at lengths and prices of their own. */
export function givenBy(service: ServiceCard, { skills }: Therapist): ServiceCard {
  const variants = service.variants.flatMap((variant) => {
    const own = skills.find(({ variantId }) => variantId === variant.id)
    if (!own) return []
    const { lengthMinutes, priceMinor } = own
    return {
      ...variant,
      lengthMinutes: lengthMinutes ?? variant.lengthMinutes,
      priceMinor: priceMinor ?? variant.priceMinor,
    }
  })
  return { ...service, variants }
}

function servicesWith(
  services: readonly ServiceCard[],
  variantIds: readonly string[],
): ServiceCard[] {
  return services.filter(({ variants }) => variants.some(({ id }) => variantIds.includes(id)))
}
