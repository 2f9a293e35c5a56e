import { Languages, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { store } from '@serein/client/storage.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { chooseLanguage } from '../language/language.ts'
import { useWords } from '../language/words.ts'

/** Language and theme, one press each. */
export function Preferences() {
  const { t, language } = useWords()
  const [dark, setDark] = useState(isDark)
  return (
    <div className="flex">
      <IconButton
        tone="plain"
        label={t('frame.otherLanguage')}
        icon={<Languages aria-hidden />}
        onClick={() => void chooseLanguage(language === 'fr' ? 'en' : 'fr')}
      />
      <IconButton
        tone="plain"
        label={t(dark ? 'frame.light' : 'frame.dark')}
        icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        onClick={() => {
          const theme = dark ? 'light' : 'dark'
          store('theme', theme)
          document.documentElement.dataset.theme = theme
          setDark(!dark)
        }}
      />
    </div>
  )
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
