import type { CustomerGlance } from '@serein/shared/customer/glance.ts'
import { offeredFor, type Menu, type Team, type Treatment } from '../treatment/treatment.ts'

export type Usual = NonNullable<CustomerGlance['usual']>
/** What of the usual the desk cannot book as it was. */
export type Difference = 'service' | 'online' | 'length' | 'extras' | 'therapist'

/** The usual treatment as this shop offers it now, and what differs; null where the desk cannot book its service. */
export function usualAgain(
  menu: Menu,
  team: Team,
  { serviceId, variantId, addOnIds, staffId }: Usual,
): { treatment: Treatment | null; differences: Difference[] } {
  const wanted = { serviceId, variantId, addOnIds, wish: staffId ?? 'any' }
  const { service } = offeredFor(menu, team, wanted)
  if (!service) return { treatment: null, differences: ['service'] }
  if (service.channel === 'online') return { treatment: null, differences: ['online'] }
  const hasLength = service.variants.some(({ id }) => id === variantId)
  const extras = addOnIds.filter((id) => service.addOns.some((one) => one.id === id))
  const treatment = { ...wanted, variantId: hasLength ? variantId : '', addOnIds: extras }
  const gives =
    staffId === null ||
    offeredFor(menu, team, treatment).therapists.some(({ id }) => id === staffId)
  const differences: (Difference | false)[] = [
    !hasLength && 'length',
    extras.length < addOnIds.length && 'extras',
    !gives && 'therapist',
  ]
  return {
    treatment: { ...treatment, wish: gives ? treatment.wish : 'any' },
    differences: differences.filter((one) => one !== false),
  }
}
