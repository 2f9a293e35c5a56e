import { useDeferredValue } from 'react'
import type { ShopCard as Shop } from '@serein/shared/shop/contract.ts'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../words.ts'
import { TherapistCards } from './therapist-cards.tsx'
import { useTherapists } from './therapist-data.ts'

/** Therapists people come back to, at the spas that are shown. */
export function Popular({ shops }: { shops: readonly Shop[] }) {
  const { t } = useWords()
  // Drawn in small steps, since it comes later than its page.
  const therapists = useDeferredValue(useTherapists(shops.map(({ id }) => id)))
  if (therapists?.length === 0) return null
  return (
    <Section title={t('shop.popular.title')} className="mt-8">
      <TherapistCards label={t('shop.popular.title')} therapists={therapists} />
    </Section>
  )
}
