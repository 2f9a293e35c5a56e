import { PauseCircle } from 'lucide-react'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useWords } from '../language/words.ts'
import type { Member } from '../member/member.ts'

/** Replaces what a suspended business cannot do, and says what still works. */
export function WhileSuspended({ who, what }: { who: Member; what: 'visit' | 'settings' }) {
  const { t } = useWords()
  return (
    <EmptyState
      art={<PauseCircle aria-hidden className="mx-auto size-12 text-primary" />}
      title={t(`business.suspended.${what}`, { name: who.business.name })}
      text={t('business.suspended.goesOn')}
    />
  )
}
