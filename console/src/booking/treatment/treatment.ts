import type { Api } from '@serein/client/api.ts'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { plannedPriceOn } from '@serein/shared/catalogue/menu-price.ts'
import { extraOf } from '@serein/shared/team/rules.ts'
import type { Day } from '@serein/shared/time/day.ts'

export type Menu = Awaited<ReturnType<Api['catalogue']['menu']>>
export type Team = Awaited<ReturnType<Api['team']['list']>>

/** A service as it is being chosen. */
export type Treatment = { serviceId: string; variantId: string; addOnIds: string[]; wish: string }

/** The menu’s and team’s entries for a treatment; by default the first length of its service. */
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
  /** Whom the desk has named, and who does not give it. */
  const unable = named ? undefined : team.therapists.find(({ id }) => id === wish)
  return { service, variant, therapists, extras, unable, skill: named ? skillOf(named) : undefined }
}

/** The input for the server, by anyone if the named therapist does not give it; null without a service. */
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

/** The menu as it is priced on a day of its shop. */
export function menuOn(menu: Menu, day: Day): Menu {
  const onDay = <Part extends Service['variants'][number] | Service['addOns'][number]>(
    part: Part,
  ) => ({ ...part, priceMinor: plannedPriceOn(part, day) })
  return {
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      services: category.services.map((service) => ({
        ...service,
        variants: service.variants.map(onDay),
        addOns: service.addOns.map(onDay),
      })),
    })),
  }
}

/** Menu and team including the booked services no longer offered, so that another therapist can take them. */
export function withBooked(
  { menu, team }: { menu: Menu; team: Team },
  item: Visit['items'][number],
  calendar: ShopCalendar['therapists'],
): { menu: Menu; team: Team } {
  const { serviceId, variantId, serviceName: name, lengthMinutes, priceMinor } = item
  const services = menu.categories.flatMap((category) => category.services)
  if (services.some(({ variants }) => variants.some(({ id }) => id === variantId)))
    return { menu, team }
  const variant = { id: variantId, name: null, lengthMinutes, priceMinor: priceMinor ?? 0 }
  const offeredService = services.find(({ id }) => id === serviceId)
  const formerService = {
    id: serviceId,
    name,
    hands: item.staffIds.length,
    variants: [variant],
    addOns: [],
  }
  const own = offeredService
    ? { ...offeredService, variants: [...offeredService.variants, variant] }
    : formerService
  return { menu: menuWith(menu, own as Service), team: teamWith(team, variantId, calendar) }
}

type Service = Menu['categories'][number]['services'][number]

function menuWith(menu: Menu, own: Service): Menu {
  const categories = menu.categories.map((category) => ({
    ...category,
    services: category.services.map((one) => (one.id === own.id ? own : one)),
  }))
  const isThere = categories.some(({ services }) => services.includes(own))
  const { id, name } = own
  const alone = { ...menu.categories[0]!, id, name, services: [own] }
  return { ...menu, categories: isThere ? categories : [...categories, alone] }
}

function teamWith(team: Team, variantId: string, calendar: ShopCalendar['therapists']): Team {
  const gives = (id: string) =>
    calendar.some((one) => one.id === id && one.variantIds.includes(variantId))
  const skill = { variantId, lengthMinutes: null, priceMinor: null }
  const therapists = team.therapists.map((one) =>
    gives(one.id) ? { ...one, skills: [...one.skills, skill] } : one,
  )
  return { ...team, therapists }
}
