import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { Section } from '@serein/ui/heading.tsx'
import { ShopList, ShopListSkeleton } from './shop-list.tsx'
import { useWords } from '../language/words.ts'

/** The shops of the business with their next free times. */
export function BusinessShops({ shops }: { shops: ShopCard[] | undefined }) {
  const { t } = useWords()
  if (shops?.length === 0) return null
  return (
    <Section title={t('business.about.shops')} className="mt-10">
      {shops ? <ShopList pages={[{ shops }]} stale={false} /> : <ShopListSkeleton />}
    </Section>
  )
}
