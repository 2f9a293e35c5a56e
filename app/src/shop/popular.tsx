import { useDeferredValue, useRef } from 'react'
import type { ShopCard as Shop } from '@serein/shared/shop/contract.ts'
import { Section } from '@serein/ui/heading.tsx'
import { useNear } from '../near.ts'
import { useWords } from '../words.ts'
import { TherapistCards } from './therapist-cards.tsx'
import { useTherapists } from './therapist-data.ts'

/** Therapists people come back to, at the spas that are shown. */
export function Popular({ shops }: { shops: readonly Shop[] }) {
  const { t } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const found = useTherapists(
    shops.map(({ id }) => id),
    near,
  )
  // Drawn in small steps, since it comes later than its page.
  const therapists = useDeferredValue(found)
  if (therapists?.length === 0) return null
  return (
    <div ref={place}>
      <Section title={t('shop.popular.title')} className="further mt-8">
        <TherapistCards label={t('shop.popular.title')} therapists={therapists} />
      </Section>
    </div>
  )
}
