import { Plus, X } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useWrittenLanguages } from './written-languages.ts'

type Named = { en: string; fr: string }
const optionsLimit = 8
const labelLength = 80

type Option = Named & { id: string }

/** What there is to choose from, in both languages. */
export function OptionFields(props: {
  options: Option[]
  name: string
  mayChange: boolean
  most?: number
  onOptions: (options: Option[]) => void
}) {
  const { t } = useWords()
  const { options, name, mayChange, most = optionsLimit, onOptions } = props
  return (
    <ol className="flex flex-col gap-3 border-l-2 border-line pl-4">
      {options.map((option, place) => (
        <li key={option.id} className="flex items-end gap-2">
          <div className="grid flex-1 gap-3 sm:grid-cols-2">
            <Both
              value={option}
              label={(language) => t(`customer.questions.option.${language}`, { n: place + 1 })}
              onChange={(next) => onOptions(options.with(place, { ...option, ...next }))}
            />
          </div>
          {mayChange && options.length > 1 ? (
            <IconButton
              tone="plain"
              label={t('customer.questions.removeOption', { n: place + 1, name })}
              icon={<X aria-hidden />}
              onClick={() => onOptions(options.toSpliced(place, 1))}
            />
          ) : null}
        </li>
      ))}
      {mayChange && options.length < most ? (
        <li>
          <Button
            tone="quiet"
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => onOptions([...options, none()])}
          >
            {t('customer.questions.addOption')}
          </Button>
        </li>
      ) : null}
    </ol>
  )
}

export const none = () => ({ id: crypto.randomUUID(), en: '', fr: '' })

/** What is said in both languages; `label` words the field of one. */
export function Both(props: {
  value: Named
  label: (language: 'en' | 'fr' | 'only') => string
  most?: number
  onChange: (value: Named) => void
}) {
  const { value, label, most = labelLength, onChange } = props
  const { languages, wordOf } = useWrittenLanguages()
  return languages.map((language) => (
    <TextField
      key={language}
      lang={language}
      label={label(wordOf(language))}
      required
      maxLength={most}
      value={value[language]}
      onChange={({ target: { value: text } }) =>
        onChange({
          ...value,
          ...(languages.length > 1 ? { [language]: text } : { en: text, fr: text }),
        })
      }
    />
  ))
}
