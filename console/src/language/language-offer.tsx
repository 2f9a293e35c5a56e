import { useState } from 'react'
import { store, stored } from '@serein/client/storage.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { chooseLanguage } from './language.ts'
import { useWords } from './words.ts'

/** Offers French, in French, to a browser that prefers it until the member has chosen. */
export function LanguageOffer() {
  const { t, language } = useWords()
  const [isOffered, setOffered] = useState(
    () => stored('language') === null && /^fr\b/iu.test(navigator.language),
  )
  if (!isOffered || language !== 'en') return null
  return (
    <aside lang="fr" aria-label={t('frame.french.label')} className="mb-5">
      <Notice
        action={
          <>
            <Button size="sm" onClick={() => void chooseLanguage('fr')}>
              {t('frame.french.action')}
            </Button>
            <Button
              size="sm"
              tone="quiet"
              onClick={() => {
                store('language', 'en')
                setOffered(false)
              }}
            >
              {t('frame.french.dismiss')}
            </Button>
          </>
        }
      >
        {t('frame.french.text')}
      </Notice>
    </aside>
  )
}
