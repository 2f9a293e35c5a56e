import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useWords } from '../language/words.ts'

/** For whoever may do most, and has no second step yet: where it is set up. */
export function TwoStepRequired() {
  const { t } = useWords()
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>{`${t('identity.step.needed')} · Serein`}</title>
      <EmptyState
        level={1}
        title={t('identity.step.needed')}
        text={t('identity.step.neededText')}
        action={
          // The account is one with that of the app; its settings set the step up.
          <ButtonLink href="/settings" target="_blank" rel="noopener">
            {t('identity.step.setUp')}
          </ButtonLink>
        }
      />
    </main>
  )
}
