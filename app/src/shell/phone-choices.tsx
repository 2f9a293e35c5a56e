import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/failure.tsx'
import { changeAdChoices, hasAdChoices } from './ads.ts'
import { canLock, chooseLock, lock } from './lock.ts'

/** What is chosen for this phone alone. */
export function PhoneChoices() {
  const { t } = useWords()
  const user = useSession()
  return (
    <>
      {user ? <LockChoice /> : null}
      {hasAdChoices() ? (
        <Section title={t('shell.ads.title')} size="item">
          <p className="mb-3 text-sm text-ink-soft">{t('shell.ads.text')}</p>
          <Button tone="secondary" onClick={() => void changeAdChoices().catch(console.warn)}>
            {t('shell.ads.change')}
          </Button>
        </Section>
      ) : null}
    </>
  )
}

function LockChoice() {
  const { t } = useWords()
  const isChosen = useSyncExternalStore(lock.subscribe, lock.isChosen)
  const { data: isPossible } = useQuery({ queryKey: ['phone', 'canLock'], queryFn: canLock })
  const choose = useMutation({
    mutationFn: (isWanted: boolean) =>
      chooseLock(isWanted, { reason: t('shell.lock.reason'), cancel: t('shell.lock.cancel') }),
  })
  return (
    <Section title={t('shell.lock.setting')} size="item">
      <Switch
        label={t('shell.lock.switch')}
        help={t(isPossible === false ? 'shell.lock.impossible' : 'shell.lock.help')}
        checked={isChosen}
        disabled={choose.isPending || (isPossible !== true && !isChosen)}
        onChecked={(isWanted) => choose.mutate(isWanted)}
      />
      <Problem word={choose.data === false ? 'shell.lock.failed' : null} className="mt-2" />
    </Section>
  )
}
