import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { linkTo } from '../address/link.ts'
import { GiftCardArt } from '../gift-card/gift-card-art.tsx'
import { useWords } from '../language/words.ts'
import { collectionTones } from './collection-data.ts'

/** The presents for which the reader collects; nothing where there is none. */
export function OwnCollections() {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data } = useQuery(query.collection.mine.queryOptions({}))
  // One that has become a card stands among the cards.
  const waiting = data?.collections.filter(({ state }) => state !== 'reached') ?? []
  if (waiting.length === 0) return null
  const money = (amountMinor: number, currency: string) =>
    format.money({ amountMinor, currency }, { short: true })
  const title = t('checkout.collection.mine')
  return (
    <Section title={title}>
      <List label={title}>
        {waiting.map(({ orderId, collectionToken: link, currency, state, toName, ...each }) => (
          <ListRow
            key={orderId}
            start={<GiftCardArt design={each.design} className="w-16! rounded-sm" />}
            title={each.shopName}
            subtitle={toName ? t('giftCard.mine.for', { name: toName }) : undefined}
            end={
              <>
                <span className="figures block">
                  {t('checkout.collection.of', {
                    collected: money(each.collectedMinor, currency),
                    total: money(each.totalMinor, currency),
                  })}
                </span>
                <Badge tone={collectionTones[state]}>
                  {t(`checkout.collection.state.${state}`)}
                </Badge>
              </>
            }
            {...(link && { href: linkTo('checkout', { link, together: 1 }) })}
          />
        ))}
      </List>
    </Section>
  )
}
