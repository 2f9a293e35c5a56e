import { useSuspenseQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopCard as Shop } from '@serein/shared/shop/contract.ts'
import { Streamed } from '../page/streamed.tsx'
import { useWords } from '../language/words.ts'
import { TherapistCards } from './therapist-cards.tsx'
import { therapistsOptions, type KnownTherapist } from './therapist-data.ts'

/** Therapists people come back to, at the spas that are shown. */
export function Popular({ shops }: { shops: readonly Shop[] }) {
  if (shops.length === 0) return null
  return (
    <Streamed loading={<Cards therapists={undefined} />}>
      <Found shopIds={shops.map(({ id }) => id)} />
    </Streamed>
  )
}

function Found({ shopIds }: { shopIds: readonly string[] }) {
  const { query } = useClient()
  const { therapists } = useSuspenseQuery(therapistsOptions(query, shopIds)).data
  return therapists.length > 0 ? <Cards therapists={therapists} /> : null
}

function Cards({ therapists }: { therapists: readonly KnownTherapist[] | undefined }) {
  const { t } = useWords()
  return <TherapistCards title={t('shop.popular.title')} therapists={therapists} className="mt-8" />
}
