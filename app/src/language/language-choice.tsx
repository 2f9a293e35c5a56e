import { Segmented } from '@serein/ui/choice.tsx'
import { useChooseLanguage } from './choose-language.ts'
import { languageChoices } from './language-choices.tsx'
import { useWords } from './words.ts'

/** The language of all screens. */
export function LanguageChoice(props: { labelHidden?: boolean }) {
  const { t, language } = useWords()
  const choose = useChooseLanguage()
  return (
    <Segmented
      {...props}
      label={t('identity.settings.language')}
      choices={languageChoices}
      selected={language}
      onSelect={(id) => void choose(id)}
    />
  )
}
