import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { ChipRow } from '@serein/ui/carousel.tsx'
import { LayoutGrid } from 'lucide-react'
import { Chip, ChipLink } from '@serein/ui/chip.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import { categoryIcons, categoryWords, type CategoryKind } from './category-facts.tsx'

/** Kinds of treatment, of which one at a time filters the list below. */
export function CategoryChips(props: {
  selected: CategoryKind | undefined
  onSelect: (kind: CategoryKind | undefined) => void
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { data, isError } = useQuery(query.catalogue.categories.queryOptions())
  if (isError) return null
  return (
    <ChipRow label={t('shop.category.label')} className="mt-3 md:mx-0 md:flex-wrap md:px-0">
      {data
        ? inOrder(data.categories).map((kind) => (
            <Chip
              key={kind}
              icon={categoryIcons[kind]}
              selected={kind === props.selected}
              onClick={() => props.onSelect(kind === props.selected ? undefined : kind)}
            >
              {t(categoryWords[kind])}
            </Chip>
          ))
        : Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} shape="round" className="h-11 w-30 shrink-0" />
          ))}
      <ChipLink
        href={linkTo('services')}
        aria-label={t('catalogue.list.all')}
        icon={<LayoutGrid aria-hidden />}
      >
        {t('shop.category.all')}
      </ChipLink>
    </ChipRow>
  )
}

/** In a fixed order, since the numbers of shops hardly differ. */
function inOrder(categories: readonly { kind: CategoryKind }[]): CategoryKind[] {
  return categoryKinds.filter((kind) => categories.some((each) => each.kind === kind))
}
