import { resourceLimits } from '@serein/shared/resource/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { TextField, type TextFieldProps } from '@serein/ui/text-field.tsx'
import { useWrittenLanguages, type WrittenLanguage } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'

const languages = ['en', 'fr'] as const

/** What a kind is called, in each language of the business. */
export function KindName(props: {
  /** What the label says. */
  word: 'name' | 'roomType'
  field: (language: WrittenLanguage) => Pick<TextFieldProps, 'value'> & {
    onChange: (event: { target: { value: string } }) => void
  }
  at: (field: 'name' | `name.${WrittenLanguage}`) => string | undefined
}) {
  const { word, field, at } = props
  const { t } = useWords()
  const { languages: written, fieldOf, wordOf } = useWrittenLanguages()
  return written.map((language) => (
    <TextField
      {...fieldOf(language, field)}
      key={language}
      label={t(`resource.${word}.${wordOf(language)}`)}
      lang={language}
      autoComplete="off"
      maxLength={resourceLimits.nameLength}
      // A name is refused as a whole at its first field.
      error={at(`name.${language}`) ?? (language === written[0] ? at('name') : undefined)}
    />
  ))
}

/** The languages in which a name is missing. */
export function nameFaults(name: Bilingual) {
  return languages
    .filter((language) => name[language].trim() === '')
    .map((language) => ({ field: `name.${language}` as const, reason: 'missing' as const }))
}
