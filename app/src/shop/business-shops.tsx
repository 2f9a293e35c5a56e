import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { Section } from '@serein/ui/heading.tsx'
import { ShopList, ShopListSkeleton } from './shop-list.tsx'
import { useWords } from '../language/words.ts'

/** Where the business is, with what is free there next. */
export function BusinessShops({ shops }: { shops: ShopCard[] | undefined }) {
  const { t } = useWords()
  if (shops?.length === 0) return null
  return (
    <Section title={t('business.about.shops')} className="mt-10">
      {shops ? <ShopList pages={[{ shops }]} stale={false} /> : <ShopListSkeleton />}
    </Section>
  )
}
