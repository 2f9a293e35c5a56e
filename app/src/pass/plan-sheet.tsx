import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Bilingual } from '@serein/shared/schema.ts'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo, useClose } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'

type Plans = { plans: { id: string; name: Bilingual }[] }

/** A package or a membership of a shop, opened by the address. */
export function PlanSheet<Data extends Plans>(props: {
  found: UseQueryResult<Data>
  planId: string | undefined
  /** The page without it. */
  page: SearchOf<'shopDetails'>
  words: { title: string; gone: string }
  children: (plan: Data['plans'][number], found: Data) => ReactNode
}) {
  const { t, pick } = useWords()
  const { found, planId, page, words, children } = props
  const planOf = ({ plans }: Data): Data['plans'][number] | undefined =>
    plans.find(({ id }) => id === planId)
  const plan = found.data && planOf(found.data)
  return (
    <Sheet
      open
      fills
      desktop="side"
      onClose={useClose(linkTo('shopDetails', page))}
      title={plan ? pick(plan.name) : words.title}
      closeLabel={t('shop.choose.close')}
    >
      <QueryBoundary
        query={found}
        loading={<Skeleton className="h-80 rounded-lg" />}
        isEmpty={() => plan === undefined}
        empty={<p className="text-ink-soft">{words.gone}</p>}
      >
        {(data) => plan && children(plan, data)}
      </QueryBoundary>
    </Sheet>
  )
}
