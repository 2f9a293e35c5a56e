import type { Api } from '@serein/client/api.ts'
import { extraOf } from '@serein/shared/team/rules.ts'

export type Menu = Awaited<ReturnType<Api['catalogue']['menu']>>
export type Team = Awaited<ReturnType<Api['team']['list']>>

/** A service as it is being chosen. */
export type Treatment = { serviceId: string; variantId: string; addOnIds: string[]; wish: string }

/** What the menu and the team have for a treatment; without a chosen length the first of its service. */
export function offeredFor(menu: Menu, team: Team, treatment: Treatment) {
  const { serviceId, variantId, wish } = treatment
  const services = menu.categories.flatMap((category) => category.services)
  const service = services.find(({ id }) => id === serviceId)
  const variant = variantId
    ? service?.variants.find(({ id }) => id === variantId)
    : service?.variants[0]
  const skillOf = ({ skills }: Team['therapists'][number]) =>
    skills.find((skill) => skill.variantId === variant?.id)
  const therapists = team.therapists.filter((one) => !variant || skillOf(one))
  const named = therapists.find(({ id }) => id === wish)
  const extras = therapists.map((one) => ({ one, extra: variant ? extraOf(one, [variant]) : 0 }))
  return { service, variant, therapists, extras, skill: named ? skillOf(named) : undefined }
}

/** As the server is asked for it, by anyone where the named therapist does not give it; null without a service. */
export function itemOf(menu: Menu, team: Team, treatment: Treatment) {
  const { variant, therapists } = offeredFor(menu, team, treatment)
  if (!variant) return null
  const { addOnIds, wish } = treatment
  const isGiven = therapists.some(({ id }) => id === wish)
  return { variantId: variant.id, addOnIds, wish: isGiven ? wish : 'any' }
}

/** With the named therapist's own price, if they have one; null without a service. */
export function priceOf(menu: Menu, team: Team, treatment: Treatment): number | null {
  const { service, variant, skill } = offeredFor(menu, team, treatment)
  if (!service || !variant) return null
  return service.addOns
    .filter(({ id }) => treatment.addOnIds.includes(id))
    .reduce((sum, { priceMinor }) => sum + priceMinor, skill?.priceMinor ?? variant.priceMinor)
}
