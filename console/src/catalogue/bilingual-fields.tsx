import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'

type Named = { en: string; fr: string }
type Props = {
  what: 'name' | 'description' | 'beforeVisit' | 'aftercare' | 'variant' | 'jobTitle' | 'bio'
  value: Named
  most: number
  isOptional?: boolean
  at: (language: 'en' | 'fr') => string | undefined
  onChange: (value: Named) => void
}

const languages = ['en', 'fr'] as const

/** What is said in both languages: a name on one line. */
export function BilingualName({ what, value, most, isOptional, at, onChange }: Props) {
  const { t } = useWords()
  return languages.map((language) => (
    <TextField
      key={language}
      lang={language}
      label={t(`catalogue.${what}.${language}`)}
      note={isOptional ? t('common.optional') : undefined}
      maxLength={most}
      value={value[language]}
      error={at(language)}
      onChange={({ target }) => onChange({ ...value, [language]: target.value })}
    />
  ))
}

/** The same of some sentences; none is needed. */
export function BilingualText({ what, value, most, at, onChange }: Props) {
  const { t } = useWords()
  return languages.map((language) => (
    <TextArea
      key={language}
      lang={language}
      label={t(`catalogue.${what}.${language}`)}
      note={t('common.optional')}
      maxLength={most}
      value={value[language]}
      error={at(language)}
      onChange={({ target }) => onChange({ ...value, [language]: target.value })}
    />
  ))
}
