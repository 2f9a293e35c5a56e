import { useId } from 'react'
import { ButtonLink } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { WholeScreen } from './whole-screen.tsx'

/** The server no longer speaks with an app of this age: where a newer one is, and nothing else. */
export function TooOldScreen({ storeUrl }: { storeUrl: string | null }) {
  const { t } = useWords()
  const titleId = useId()
  return (
    <WholeScreen labelledBy={titleId}>
      <div className="mt-8">
        <h1 id={titleId} tabIndex={-1} data-autofocus className="serif text-2xl">
          {t('shell.old.title')}
        </h1>
        <p className="mt-2 text-ink-soft">{t('shell.old.text')}</p>
      </div>
      {storeUrl ? (
        <ButtonLink size="lg" wide className="max-w-90" href={storeUrl}>
          {t('shell.old.store')}
        </ButtonLink>
      ) : null}
    </WholeScreen>
  )
}
