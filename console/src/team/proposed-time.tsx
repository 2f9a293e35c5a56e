import { useFormat } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { useWords } from '../language/words.ts'

/** Another time that the client was asked for, and what they say to it. */
export function ProposedTime(props: { proposal: Visit['proposal']; timeZone: string }) {
  const { t } = useWords()
  const format = useFormat()
  const { proposal, timeZone } = props
  if (!proposal) return null
  const { startsAt, answer } = proposal
  return (
    <Badge tone={answer === 'no' ? 'clay' : 'neutral'}>
      {t('team.sick.proposed', {
        when: `${format.shortDate(startsAt, timeZone)}, ${format.time(startsAt, timeZone)}`,
        answer: answer ?? 'none',
      })}
    </Badge>
  )
}
