import { useRef } from 'react'
import {
  fieldsOf,
  type TemplateField,
  type TemplateText,
  templateVariables,
  variablesOf,
} from '@serein/shared/notification/template-kind.ts'
import type { TemplateFault } from '@serein/shared/notification/template-text.ts'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { chipStyle } from '@serein/ui/chip.tsx'
import { useWords } from '../language/words.ts'
import type { TemplateOf } from './template-address.ts'
import type { Language } from './template-draft.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement

const long = new Set<TemplateField>(['intro', 'closing', 'text'])

/** The fields of a channel, and the variables to insert with a press. */
export function TemplateFields(props: {
  of: TemplateOf
  language: Language
  text: TemplateText
  faults: TemplateFault[]
  readOnly: boolean
  onField: (field: TemplateField, value: string) => void
}) {
  const { t } = useWords()
  const { of, text, readOnly, onField } = props
  const fields = fieldsOf(of.channel)
  const at = useFaultWords(props.faults)
  /** The last cursor position. */
  const last = useRef<{ field: TemplateField; element: Typed } | null>(null)
  const insert = (variable: string) => {
    const { field, element } = last.current ?? {
      field: fields.findLast((one) => one !== 'closing')!,
    }
    const value = text[field] ?? ''
    const [from, to] = [
      element?.selectionStart ?? value.length,
      element?.selectionEnd ?? value.length,
    ]
    const word = `{${variable}}`
    onField(field, value.slice(0, from) + word + value.slice(to))
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(from + word.length, from + word.length)
    })
  }
  return (
    <div className="flex flex-col gap-5">
      {fields.map((field) => {
        const Field = long.has(field) ? TextArea : TextField
        return (
          <Field
            key={field}
            lang={props.language}
            label={t(`notification.template.field.${field}`)}
            help={
              field === 'intro' || field === 'closing'
                ? t(`notification.template.help.${field}`)
                : undefined
            }
            value={text[field] ?? ''}
            error={at(field)}
            readOnly={readOnly}
            autoComplete="off"
            onFocus={({ target }: { target: Typed }) => (last.current = { field, element: target })}
            onChange={({ target }: { target: Typed }) => onField(field, target.value)}
          />
        )
      })}
      {readOnly ? null : <Variables of={of} language={props.language} onInsert={insert} />}
    </div>
  )
}

function Variables(props: {
  of: TemplateOf
  language: Language
  onInsert: (variable: string) => void
}) {
  const { t, language } = useWords()
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t('notification.template.variables')}</legend>
      <p className="mt-1 mb-2 text-sm text-ink-soft">{t('notification.template.variablesHelp')}</p>
      <div className="flex flex-wrap gap-2">
        {variablesOf(props.of.messageKind).map((variable) => {
          const { name, example } = templateVariables[variable]
          return (
            <button
              key={variable}
              type="button"
              title={example[props.language]}
              className={chipStyle()}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onInsert(variable)}
            >
              {name[language]}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

function useFaultWords(faults: TemplateFault[]) {
  const { t, language } = useWords()
  const names = templateVariables as Record<string, { name: Record<Language, string> }>
  return (field: TemplateField) => {
    const fault = faults.find((each) => each.field === field)
    if (!fault) return undefined
    const { reason, variable = '' } = fault
    const name = names[variable]?.name[language] ?? variable
    return t(`notification.template.fault.${reason}`, {
      variable: `{${variable.slice(0, 40)}}`,
      name,
    })
  }
}
