import { Segmented } from '@serein/ui/choice.tsx'
import { useChooseLanguage } from './choose-language.ts'
import { useWords } from './words.ts'

/** English or French, each named in itself. */
export function LanguageChoice(props: { labelHidden?: boolean }) {
  const { t, language } = useWords()
  const choose = useChooseLanguage()
  return (
    <Segmented
      {...props}
      label={t('identity.settings.language')}
      choices={[
        { id: 'en', label: <span lang="en">English</span> },
        { id: 'fr', label: <span lang="fr">Français</span> },
      ]}
      selected={language}
      onSelect={(id) => void choose(id)}
    />
  )
}
