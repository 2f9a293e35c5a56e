import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField, type TextFieldProps } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'

type Props = {
  what: 'name' | 'description' | 'beforeVisit' | 'aftercare' | 'variant' | 'jobTitle' | 'bio'
  most: number
  isOptional?: boolean
  /** The field of a form in that language. */
  field: (language: 'en' | 'fr') => Pick<TextFieldProps, 'value' | 'error'> & {
    onChange: (event: { target: { value: string } }) => void
  }
}

const languages = ['en', 'fr'] as const

/** What is said in both languages: a name on one line. */
export function BilingualName({ what, most, isOptional, field }: Props) {
  const { t } = useWords()
  return languages.map((language) => (
    <TextField
      {...field(language)}
      key={language}
      lang={language}
      label={t(`catalogue.${what}.${language}`)}
      note={isOptional ? t('common.optional') : undefined}
      maxLength={most}
    />
  ))
}

/** The same of some sentences; none is needed. */
export function BilingualText({ what, most, field }: Props) {
  const { t } = useWords()
  return languages.map((language) => (
    <TextArea
      {...field(language)}
      key={language}
      lang={language}
      label={t(`catalogue.${what}.${language}`)}
      note={t('common.optional')}
      maxLength={most}
    />
  ))
}
