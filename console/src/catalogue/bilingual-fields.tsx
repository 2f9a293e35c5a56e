import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField, type TextFieldProps } from '@serein/ui/text-field.tsx'
import { useWrittenLanguages, type WrittenLanguage } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'

type Props = {
  what:
    | 'name'
    | 'description'
    | 'beforeVisit'
    | 'aftercare'
    | 'variant'
    | 'extra'
    | 'jobTitle'
    | 'bio'
  most: number
  isOptional?: boolean
  /** The field of a form in that language. */
  field: (language: WrittenLanguage) => Pick<TextFieldProps, 'value' | 'error'> & {
    onChange: (event: { target: { value: string } }) => void
  }
}

/** What is said in each language of the business: a name on one line. */
export function BilingualName({ what, most, isOptional, field }: Props) {
  const { t } = useWords()
  const { languages, fieldOf, wordOf } = useWrittenLanguages()
  return languages.map((language) => (
    <TextField
      {...fieldOf(language, field)}
      key={language}
      lang={language}
      label={t(`catalogue.${what}.${wordOf(language)}`)}
      note={isOptional ? t('common.optional') : undefined}
      maxLength={most}
    />
  ))
}

/** The same of some sentences; none is needed. */
export function BilingualText({ what, most, field }: Props) {
  const { t } = useWords()
  const { languages, fieldOf, wordOf } = useWrittenLanguages()
  return languages.map((language) => (
    <TextArea
      {...fieldOf(language, field)}
      key={language}
      lang={language}
      label={t(`catalogue.${what}.${wordOf(language)}`)}
      note={t('common.optional')}
      maxLength={most}
    />
  ))
}
