import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TreatmentTemplate } from '@serein/shared/customer/treatment-note.ts'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Both, none, OptionFields } from '../form/option-fields.tsx'
import { useWords } from '../language/words.ts'

type Field = TreatmentTemplate['fields'][number]
type Named = Field['label']
/** A question being edited: each choice has an id, since choices are added and removed. */
export type Question = Omit<Field, 'options'> & { options: (Named & { id: string })[] }

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
