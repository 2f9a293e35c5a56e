import { Languages, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { store } from '@serein/client/storage.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { chooseLanguage } from '../language/language.ts'
import { useWords } from '../language/words.ts'

/** Language and theme, one press each. */
export function Preferences() {
  const { t } = useWords()
  const { isDark, switchTheme, switchLanguage } = usePreferences()
  return (
    <div className="flex">
      <IconButton
        tone="plain"
        label={t('frame.otherLanguage')}
        icon={<Languages aria-hidden />}
        onClick={switchLanguage}
      />
      <IconButton
        tone="plain"
        label={t(isDark ? 'frame.light' : 'frame.dark')}
        icon={isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        onClick={switchTheme}
      />
    </div>
  )
}

export function usePreferences() {
  const { language } = useWords()
  const [isDark, setDark] = useState(startsDark)
  return {
    isDark,
    switchLanguage: () => void chooseLanguage(language === 'fr' ? 'en' : 'fr'),
    switchTheme() {
      const theme = isDark ? 'light' : 'dark'
      store('theme', theme)
      document.documentElement.dataset.theme = theme
      setDark(!isDark)
    },
  }
}

function startsDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
