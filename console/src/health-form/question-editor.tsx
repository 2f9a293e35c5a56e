import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formLimits, questionKinds } from '@serein/shared/health-form/rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { Both, OptionFields } from '../form/option-fields.tsx'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import { asKind, type Question } from './draft.ts'

/** One question: its words, how it is answered, and what there is to choose from. */
export function QuestionEditor(props: {
  question: Question
  name: string
  arrows: ReactNode
  mayChange: boolean
  onChange: (question: Question) => void
  onRemove: () => void
}) {
  const { t } = useWords()
  const { question, name, mayChange, onChange } = props
  const { kind, label, options, followUp, text, isRequired, isBirthDate } = question
  const change = (changed: Partial<Question>) => onChange({ ...question, ...changed })
  return (
    <fieldset
      disabled={!mayChange}
      className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4 pt-2"
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
              label={t('healthForm.remove', { name })}
              icon={<Trash2 aria-hidden />}
              onClick={props.onRemove}
            />
          ) : null}
        </span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Both
          value={label}
          most={formLimits.labelLength}
          label={(language) => t(`healthForm.question.${language}`)}
          onChange={(next) => change({ label: next })}
        />
      </div>
      <Select
        label={t('healthForm.kind')}
        value={kind}
        options={questionKinds.map((id) => ({ id, label: t(`healthForm.kind.${id}`) }))}
        onSelect={(next) => onChange(asKind(question, next as Question['kind']))}
      />
      {options.length > 0 ? (
        <OptionFields
          {...{ options, name, mayChange, most: formLimits.options }}
          onOptions={(next) => change({ options: next })}
        />
      ) : null}
      {text ? <ConsentText text={text} onText={(next) => change({ text: next })} /> : null}
      <Checkbox
        label={t('healthForm.required')}
        checked={isRequired}
        onChecked={(checked) => change({ isRequired: checked })}
      />
      {kind === 'date' ? (
        <Checkbox
          label={t('healthForm.birthDate')}
          help={t('healthForm.birthDateHelp')}
          checked={isBirthDate}
          onChecked={(checked) => change({ isBirthDate: checked })}
        />
      ) : null}
      {kind === 'yes_no' ? (
        <>
          <Checkbox
            label={t('healthForm.followUp')}
            checked={followUp !== null}
            onChecked={(checked) => change({ followUp: checked ? { en: '', fr: '' } : null })}
          />
          {followUp ? (
            <div className="grid gap-3 sm:grid-cols-2">
              <Both
                value={followUp}
                most={formLimits.labelLength}
                label={(language) => t(`healthForm.followUp.${language}`)}
                onChange={(next) => change({ followUp: next })}
              />
            </div>
          ) : null}
        </>
      ) : null}
    </fieldset>
  )
}

function ConsentText(props: {
  text: NonNullable<Question['text']>
  onText: (text: NonNullable<Question['text']>) => void
}) {
  const { t } = useWords()
  const { languages, wordOf } = useWrittenLanguages()
  return languages.map((language) => (
    <TextArea
      key={language}
      lang={language}
      label={t(`healthForm.text.${wordOf(language)}`)}
      maxLength={formLimits.consentLength}
      value={props.text[language]}
      onChange={({ target: { value } }) =>
        props.onText(
          languages.length > 1 ? { ...props.text, [language]: value } : { en: value, fr: value },
        )
      }
    />
  ))
}
