import { useId } from 'react'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Modal } from '@serein/ui/modal.tsx'
import { useWords } from '../language/words.ts'

/** The server no longer speaks with an app of this age: where a newer one is, and nothing else. */
export function TooOldScreen({ storeUrl }: { storeUrl: string | null }) {
  const { t } = useWords()
  const titleId = useId()
  return (
    <Modal
      open
      insistent
      onClose={() => {}}
      labelledBy={titleId}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-paper"
    >
      <div className="flex h-full flex-col items-center justify-center gap-6 px-8 pt-(--safe-top) pb-[calc(24px+var(--safe-bottom))] text-center">
        <Wordmark name="Serein" />
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
      </div>
    </Modal>
  )
}
