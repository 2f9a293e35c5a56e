import { useQuery } from '@tanstack/react-query'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Campaign } from '@serein/shared/campaign/contract.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { useTags } from '../customer/tag-sheet.tsx'
import { useMember, type Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'

/** The services and categories of the shop at work, for those who choose among them. */
export function useMenuNames(shop: Shop) {
  const { language } = useWords()
  const { query } = useClient()
  const input = { shopId: shop.id }
  const menu = useQuery(query.catalogue.menu.queryOptions({ input, staleTime: 300_000 }))
  const categories = menu.data?.categories ?? []
  return {
    categories: categories.map(({ id, name }) => ({ id, name: name[language] })),
    services: categories.flatMap(({ services }) =>
      services.map(({ id, name }) => ({ id, name: name[language] })),
    ),
  }
}

/** When a campaign goes or went, and for whom it is, in words. */
export function useCampaignWords(shop: Shop) {
  const { t } = useWords()
  const format = useFormat()
  const menu = useMenuNames(shop)
  const shops = useMember().data?.shops ?? []
  const tags = useTags().data?.tags ?? []
  const date = (day: string) => format.day(day, { day: 'numeric', month: 'long', year: 'numeric' })
  const namesIn = (choices: readonly { id: string; name: string }[], ids: readonly string[]) => {
    const names = choices.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    return names.length < ids.length
      ? t('campaign.segment.several', { count: ids.length })
      : format.list(names)
  }
  return {
    when(campaign: Campaign): string {
      const { state, plannedDay, plannedMinute, endedAt, startedAt } = campaign
      if (state === 'draft') return t('campaign.when.draft')
      if (state === 'planned' && plannedDay !== null)
        return t('campaign.when.planned', {
          day: date(plannedDay),
          time: format.timeOfDay(plannedMinute ?? 0),
        })
      const at = endedAt ?? startedAt
      if (!at) return t('campaign.when.soon')
      return t(state === 'sending' ? 'campaign.when.since' : 'campaign.when.on', {
        day: date(dayIn(at, shop.timeZone)),
      })
    },
    /** A line for each thing it asks; none: everybody. */
    segment(segment: Audience): string[] {
      const { noVisitWeeks, visitsFrom, visitsTo, spentFromMinor, spentToMinor } = segment
      const { currency = shop.currency, birthdayWithinDays, language } = segment
      const { serviceIds, categoryIds, shopIds, tagIds, ownFields } = segment
      const money = (amountMinor: number) =>
        format.money({ amountMinor, currency }, { short: true })
      const lines = [
        noVisitWeeks === undefined ? null : t('campaign.segment.away', { count: noVisitWeeks }),
        visitsFrom === undefined ? null : t('campaign.segment.visitsFrom', { count: visitsFrom }),
        visitsTo === undefined ? null : t('campaign.segment.visitsTo', { count: visitsTo }),
        spentFromMinor === undefined
          ? null
          : t('campaign.segment.spentFrom', { amount: money(spentFromMinor) }),
        spentToMinor === undefined
          ? null
          : t('campaign.segment.spentTo', { amount: money(spentToMinor) }),
        birthdayWithinDays === undefined
          ? null
          : t('campaign.segment.birthday', { count: birthdayWithinDays }),
        categoryIds
          ? t('campaign.segment.had', { what: namesIn(menu.categories, categoryIds) })
          : null,
        serviceIds ? t('campaign.segment.had', { what: namesIn(menu.services, serviceIds) }) : null,
        shopIds ? t('campaign.segment.at', { where: namesIn(shops, shopIds) }) : null,
        tagIds ? t('campaign.segment.tagged', { tags: namesIn(tags, tagIds) }) : null,
        ownFields ? t('campaign.segment.ownFields', { count: ownFields.length }) : null,
        language ? t(`campaign.segment.speaks.${language}`) : null,
      ]
      return lines.filter((line) => line !== null)
    },
  }
}
