import { TherapistCards } from './therapist-cards.tsx'
import { useTherapists } from './therapist-data.ts'
import { useWords } from '../language/words.ts'

/** The therapists of the business, the most booked first. */
export function BusinessTeam({ shopIds }: { shopIds: readonly string[] }) {
  const { t } = useWords()
  const therapists = useTherapists(shopIds)
  if (therapists?.length === 0) return null
  return (
    <TherapistCards title={t('business.about.team')} therapists={therapists} className="mt-10" />
  )
}
