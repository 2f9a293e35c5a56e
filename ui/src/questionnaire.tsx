import { type ReactNode, useState } from 'react'
import { BodyOutline } from './body-outline.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { ChoiceChips } from './choice-chips.tsx'
import { ChoiceRows } from './choice.tsx'
import { useFileField } from './file-field.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { smallPicture } from './small-picture.ts'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

export type AskedQuestion = {
  id: string
  kind:
    | 'text'
    | 'choice'
    | 'many'
    | 'yes_no'
    | 'date'
    | 'body'
    | 'picture'
    | 'signature'
    | 'consent'
  label: string
  isRequired: boolean
  options: { id: string; label: string }[]
  followUp: string | null
  text: string | null
}
export type GivenAnswer = { values: string[]; text: string }
export type QuestionWords = {
  yes: string
  no: string
  optional: string
  agree: string
  sides: { front: string; back: string }
  parts: Record<string, string>
  draw: string
  type: string
  clear: string
  typedName: string
  choosePicture: string
  removePicture: string
  pictureUnusable: string
  /** A day in words. */
  ofDay: (day: string) => string
}

type FieldProps = {
  question: AskedQuestion
  words: QuestionWords
  answer: GivenAnswer
  error: string | undefined
  onAnswer: (answer: GivenAnswer) => void
}

const answerLength = 1_000
const picture = { types: ['image/jpeg', 'image/png', 'image/webp'], bytesLimit: 20_000_000 }

/** One question as it is answered, by its kind. */
export function QuestionField(props: FieldProps): ReactNode {
  const { question, words, answer, error, onAnswer } = props
  const { kind, label, options, isRequired } = question
  const note = isRequired ? undefined : words.optional
  const choose = (value: string) => onAnswer({ ...answer, values: [value] })
  const toggle = (value: string) => onAnswer({ ...answer, values: toggled(answer.values, value) })
  const write = (text: string) => onAnswer({ ...answer, text })
  switch (kind) {
    case 'text':
      return (
        <TextArea
          {...{ label, note, error }}
          rows={2}
          maxLength={answerLength}
          value={answer.text}
          onChange={({ target }) => write(target.value)}
        />
      )
    case 'date':
      return (
        <TextField
          {...{ label, note, error }}
          type="date"
          // A browser writes it in its own language, which may be another than that of the page.
          help={answer.text && words.ofDay(answer.text)}
          value={answer.text}
          onChange={({ target }) => write(target.value)}
        />
      )
    case 'choice':
      return (
        <ChoiceRows
          {...{ label, error }}
          choices={options}
          selected={answer.values[0] ?? null}
          onSelect={choose}
        />
      )
    case 'many':
      return (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">{label}</legend>
          {options.map((option, place) => (
            <Checkbox
              key={option.id}
              label={option.label}
              error={place === 0 ? error : undefined}
              checked={answer.values.includes(option.id)}
              onChecked={() => toggle(option.id)}
            />
          ))}
        </fieldset>
      )
    case 'yes_no':
      return <YesNo {...props} onChoose={choose} onWrite={write} />
    case 'body':
      return (
        <div>
          <BodyOutline
            {...{ label, sides: words.sides, parts: words.parts, pressed: answer.values }}
            onPress={toggle}
          />
          {error ? <p className="mt-2 text-sm text-red">{error}</p> : null}
        </div>
      )
    case 'picture':
      return <PictureField {...props} onWrite={write} />
    case 'signature':
      return <SignatureField {...{ label, words, error, answer, onAnswer }} />
    default:
      return (
        <div className="flex flex-col gap-2">
          <p className="text-sm font-semibold">{label}</p>
          <p className="text-sm whitespace-pre-line">{question.text}</p>
          <Checkbox
            label={words.agree}
            error={error}
            checked={answer.values.includes('agreed')}
            onChecked={() => toggle('agreed')}
          />
        </div>
      )
  }
}

function YesNo({
  question,
  words,
  answer,
  error,
  onChoose,
  onWrite,
}: FieldProps & { onChoose: (value: string) => void; onWrite: (text: string) => void }) {
  return (
    <div className="flex flex-col gap-3">
      <ChoiceChips
        {...{ label: question.label, error }}
        choices={[
          { id: 'yes', label: words.yes },
          { id: 'no', label: words.no },
        ]}
        selected={answer.values[0] ?? null}
        onSelect={onChoose}
      />
      {question.followUp && answer.values[0] === 'yes' ? (
        <TextArea
          label={question.followUp}
          note={words.optional}
          rows={2}
          maxLength={answerLength}
          value={answer.text}
          onChange={({ target }) => onWrite(target.value)}
        />
      ) : null}
    </div>
  )
}

/** A signature that is drawn, or typed where drawing is not for everybody. */
export function SignatureField({
  label,
  words,
  error,
  answer,
  onAnswer,
}: Pick<FieldProps, 'words' | 'error' | 'answer' | 'onAnswer'> & { label: string }): ReactNode {
  const how = answer.values[0] === 'typed' ? 'typed' : 'drawn'
  return (
    <div className="flex flex-col gap-3">
      <ChoiceChips
        label={label}
        choices={[
          { id: 'drawn', label: words.draw },
          { id: 'typed', label: words.type },
        ]}
        selected={how}
        onSelect={(next) => onAnswer({ values: next === 'typed' ? ['typed'] : [], text: '' })}
      />
      {how === 'drawn' ? (
        <SignaturePad
          {...{ label, error, path: answer.text, clearLabel: words.clear }}
          onPath={(text) => onAnswer({ values: text ? ['drawn'] : [], text })}
        />
      ) : (
        <TextField
          {...{ label: words.typedName, error, maxLength: 120, value: answer.text }}
          onChange={({ target }) => onAnswer({ values: ['typed'], text: target.value })}
        />
      )}
    </div>
  )
}

function PictureField({
  question,
  words,
  answer,
  error,
  onWrite,
}: FieldProps & { onWrite: (text: string) => void }) {
  const [isUnusable, setUnusable] = useState(false)
  const take = async (file: File | undefined) => {
    const text = file ? await smallPicture(file) : null
    setUnusable(text === null)
    if (text) onWrite(text)
  }
  const { field, open } = useFileField({
    rules: picture,
    mark: 'answer',
    onFiles: ([file]) => void take(file),
  })
  const fault = isUnusable ? words.pictureUnusable : error
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm font-semibold">{question.label}</p>
      {answer.text ? <img src={answer.text} alt="" className="max-h-60 rounded-md" /> : null}
      {field}
      {answer.text ? (
        <Button size="sm" tone="quiet" onClick={() => onWrite('')}>
          {words.removePicture}
        </Button>
      ) : (
        <Button size="sm" tone="secondary" onClick={open}>
          {words.choosePicture}
        </Button>
      )}
      {fault ? <p className="text-sm text-red">{fault}</p> : null}
    </div>
  )
}

function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
}
