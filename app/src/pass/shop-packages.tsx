import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { PassPlan } from '@serein/shared/pass/contract.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { packagesOptions } from './pass-data.ts'
import { useSaving } from './use-saving.ts'

/** The packages of a shop, each with what it saves; nothing if it sells none. */
export function ShopPackages({ search }: { search: SearchOf<'shopDetails'> }) {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(packagesOptions(query, search.shop))
  if (!data || data.plans.length === 0) return null
  return (
    <>
      <Heading level={3} className="mt-8 mb-2 first:mt-0">
        {t('pass.shop.title')}
      </Heading>
      <List label={t('pass.shop.title')}>
        {data.plans.map((plan) => (
          <Row
            key={plan.id}
            plan={plan}
            href={linkTo('shopDetails', { ...search, package: plan.id })}
          />
        ))}
      </List>
    </>
  )
}

function Row({ plan, href }: { plan: PassPlan; href: string }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const saving = useSaving()(plan)
  const { currency, priceMinor: amountMinor, validMonths } = plan
  const facts = [
    format.list(plan.services.map(({ name }) => pick(name))),
    validMonths === null ? null : t('pass.plan.valid', { count: validMonths }),
  ]
  return (
    <ListRow
      serif
      title={pick(plan.name)}
      subtitle={
        <>
          <span className="block">{facts.filter(Boolean).join(' · ')}</span>
          {saving ? <span className="block text-clay">{saving}</span> : null}
        </>
      }
      end={
        <span className="figures">{format.money({ amountMinor, currency }, { short: true })}</span>
      }
      href={href}
    />
  )
}
