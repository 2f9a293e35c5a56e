import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import * as v from 'valibot'
import { Notice } from '@serein/ui/notice.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useWords, type Word } from '../language/words.ts'
import { type Problems, refusalProblems, useRefusalText } from './refusal-words.ts'

/** Shared by logging in and registering: validates the fields, submits once, and shows each fault beside its field. */
export function SignInForm<Schema extends v.GenericSchema>(props: {
  schema: Schema
  submit: (input: v.InferOutput<Schema>) => Promise<unknown>
  action: string
  note?: ReactNode
  children: (problems: Problems) => ReactNode
}) {
  const { t } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  /** The fault of the form as a whole. */
  const [refusalMessage, setRefusalMessage] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const refusalText = useRefusalText()

  const show = (found: Problems) => {
    setProblems(found)
    const first = Object.keys(found)[0]
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = v.safeParse(props.schema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!fields.success) return show(fieldProblems(fields.issues))
    setPending(true)
    setProblems({})
    setRefusalMessage(null)
    try {
      await props.submit(fields.output)
    } catch (error) {
      const { form: ofWhole, ...ofFields } = refusalProblems(error) ?? { form: undefined }
      show(ofFields)
      if (ofWhole || Object.keys(ofFields).length === 0)
        setRefusalMessage(ofWhole ? t(ofWhole) : refusalText(error))
    } finally {
      setPending(false)
    }
  }

  return (
    // With `post`, a press before the scripts load cannot put a password into the address.
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {refusalMessage === null ? null : (
        <Notice tone="red" announce>
          {refusalMessage}
        </Notice>
      )}
      {props.children(problems)}
      <div className="mt-2 flex flex-col gap-3">
        <SubmitButton size="lg" wide pending={pending} pendingLabel={t('identity.form.pending')}>
          {props.action}
        </SubmitButton>
        {props.note}
      </div>
    </form>
  )
}

/** Each field's first problem; the messages of our schemas are keys of our words. */
function fieldProblems(issues: readonly v.BaseIssue<unknown>[]): Problems {
  const problems: Problems = {}
  for (const issue of issues) problems[String(issue.path?.[0]?.key)] ??= issue.message as Word
  return problems
}
