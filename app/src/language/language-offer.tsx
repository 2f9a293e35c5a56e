import { useLoaderData } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useChooseLanguage } from './choose-language.ts'
import { keepLanguage } from './language.ts'
import { useWords } from './words.ts'

/** Offers French, in French, to a browser that prefers it until the reader has chosen. */
export function LanguageOffer() {
  const { t, language } = useWords()
  const choose = useChooseLanguage()
  const { isFrenchOffered } = useLoaderData({ from: '__root__' }) as { isFrenchOffered: boolean }
  const [isAnswered, setAnswered] = useState(false)
  if (!isFrenchOffered || isAnswered || language !== 'en') return null
  const answer = (then: () => void) => {
    setAnswered(true)
    // The focused button disappears.
    document.getElementById('content')?.focus({ preventScroll: true })
    then()
  }
  return (
    <aside
      lang="fr"
      aria-label={t('frame.french.label')}
      className="border-b border-line bg-primary-soft print:hidden"
    >
      <div className="mx-auto flex max-w-290 items-center gap-2 px-(--page-margin) py-1.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-24 text-sm">{t('frame.french.text')}</p>
          <Button size="sm" onClick={() => answer(() => void choose('fr'))}>
            {t('frame.french.action')}
          </Button>
        </div>
        <IconButton
          tone="plain"
          label={t('frame.french.dismiss')}
          icon={<X aria-hidden />}
          onClick={() => answer(() => keepLanguage('en'))}
        />
      </div>
    </aside>
  )
}
