import { Plus, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TreatmentTemplate } from '@serein/shared/customer/treatment-note.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'

type Field = TreatmentTemplate['fields'][number]
type Named = Field['label']
/** A question being edited: each choice has an id, since choices are added and removed. */
export type Question = Omit<Field, 'options'> & { options: (Named & { id: string })[] }

const optionsLimit = 8
const labelLength = 80

export function questionOf(field: Field): Question {
  return { ...field, options: field.options.map((option) => ({ ...none(), ...option })) }
}

export function fieldOf(question: Question): Field {
  return { ...question, options: question.options.map(({ en, fr }) => ({ en, fr })) }
}

export function newQuestion(): Question {
  return { id: crypto.randomUUID(), kind: 'text', label: { en: '', fr: '' }, options: [] }
}

/** One question: its words in both languages, how it is answered, and what there is to choose from. */
export function QuestionFields(props: {
  question: Question
  name: string
  arrows: ReactNode
  mayChange: boolean
  onChange: (question: Question) => void
  onRemove: () => void
}) {
  const { t } = useWords()
  const { question, name, mayChange, onChange } = props
  const { kind, label, options } = question
  return (
    <fieldset
      disabled={!mayChange}
      className="relative flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4 pt-2"
    >
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <span aria-hidden className="min-w-0 truncate font-semibold">
          {name}
        </span>
        <span className="flex shrink-0">
          {props.arrows}
          {mayChange ? (
            <IconButton
              tone="plain"
              label={t('customer.questions.remove', { name })}
              icon={<Trash2 aria-hidden />}
              onClick={props.onRemove}
            />
          ) : null}
        </span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Both
          value={label}
          label={(language) => t(`customer.questions.label.${language}`)}
          onChange={(next) => onChange({ ...question, label: next })}
        />
      </div>
      <ChoiceChips
        label={t('customer.questions.kind')}
        choices={(['text', 'choice'] as const).map((id) => ({
          id,
          label: t(`customer.questions.kind.${id}`),
        }))}
        selected={kind}
        onSelect={(next) =>
          onChange({
            ...question,
            kind: next,
            options: next === 'choice' ? [none(), none()] : [],
          })
        }
      />
      {kind === 'choice' ? (
        <OptionFields
          {...{ options, name, mayChange }}
          onOptions={(next) => onChange({ ...question, options: next })}
        />
      ) : null}
    </fieldset>
  )
}

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
