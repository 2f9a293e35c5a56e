import type { TicketState as State } from '@serein/shared/support/rules.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { useWords } from '../language/words.ts'

const tones = { open: 'gold', answered: 'primary', closed: 'neutral' } as const

export function TicketState({ state }: { state: State }) {
  const { t } = useWords()
  return <Badge tone={tones[state]}>{t(`support.state.${state}`)}</Badge>
}
