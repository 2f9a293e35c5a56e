import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { membershipPlansOptions } from './membership-data.ts'
import { useMembershipWords } from './use-membership-words.ts'

/** The memberships of a shop, each with what it gives; nothing if it sells none. */
export function ShopMemberships({ search }: { search: SearchOf<'shopDetails'> }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const { price, gives } = useMembershipWords()
  const { data } = useQuery(membershipPlansOptions(query, search.shop))
  if (!data || data.plans.length === 0) return null
  return (
    <>
      <Heading level={3} className="mt-8 mb-2 first:mt-0">
        {t('pass.membership.title')}
      </Heading>
      <List label={t('pass.membership.title')}>
        {data.plans.map((plan) => (
          <ListRow
            key={plan.id}
            serif
            title={pick(plan.name)}
            subtitle={gives(plan).slice(0, 2).join(' · ')}
            end={<span className="figures">{price(plan, plan.priceMinor)}</span>}
            href={linkTo('shopDetails', { ...search, membership: plan.id })}
          />
        ))}
      </List>
    </>
  )
}
