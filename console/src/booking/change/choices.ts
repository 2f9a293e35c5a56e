import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { Api } from '@serein/client/api.ts'
import { useShop } from '../../business/member.ts'

export type Menu = Awaited<ReturnType<Api['catalogue']['menu']>>
export type Team = Awaited<ReturnType<Api['team']['list']>>

/** A service as it is being chosen. */
export type Choice = { serviceId: string; variantId: string; addOnIds: string[]; wish: string }

/** The menu and the team of the shop at work. */
export function useMenu() {
  const { query } = useClient()
  const { shop } = useShop()
  const options = { input: { shopId: shop!.id }, staleTime: 300_000 }
  return {
    shopId: shop!.id,
    menu: useQuery(query.catalogue.menu.queryOptions(options)),
    team: useQuery(query.team.list.queryOptions(options)),
  }
}

/** What the menu and the team have for a choice. */
export function offeredFor(menu: Menu, team: Team, choice: Choice) {
  const services = menu.categories.flatMap((category) => category.services)
  const service = services.find(({ id }) => id === choice.serviceId)
  const variant = service?.variants.find(({ id }) => id === choice.variantId)
  const therapists = team.therapists.filter(({ skills }) =>
    skills.some(({ variantId }) => variantId === variant?.id),
  )
  return { service, variant, therapists }
}
