import type { ReactNode } from 'react'
import * as v from 'valibot'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import type { FormValues } from '@serein/ui/use-form.ts'
import { SubmitButton } from '../page/submit-button.tsx'
import { type Fault, type ServerForm, useServerForm } from '../page/use-server-form.ts'
import { useWords, type Word } from '../language/words.ts'
import { type Problems, refusalProblems, useRefusalText } from './refusal-words.ts'

/**
 * What logging in and registering share: checks the fields, asks the server once, and says what is wrong
 * beside the field it concerns.
 */
export function SignInForm<Values extends FormValues, Schema extends v.GenericSchema>(props: {
  schema: Schema
  initial: Values
  submit: (input: v.InferOutput<Schema>) => Promise<unknown>
  action: string
  note?: ReactNode
  children: (form: ServerForm<Values>) => ReactNode
}) {
  const { t } = useWords()
  const { schema, initial, submit } = props
  const refusalText = useRefusalText()
  const faultsOf = (problems: Problems): Fault[] =>
    Object.entries(problems).flatMap(([field, word]) => (word ? { field, text: t(word) } : []))
  const form = useServerForm({
    initial,
    read: (values: Values) => {
      const fields = v.safeParse(schema, values)
      return fields.success
        ? { sent: fields.output, faults: [] }
        : { sent: null, faults: faultsOf(fieldProblems(fields.issues)) }
    },
    send: submit,
    refusedFields: (error) => {
      const { form: _ofWhole, ...ofFields } = refusalProblems(error) ?? {}
      return faultsOf(ofFields)
    },
  })
  /** Of the whole, where no field is at fault. */
  const ofWhole = refusalProblems(form.error)?.['form']
  return (
    <Form {...form.attributes}>
      {ofWhole || form.problem ? (
        <Notice tone="red" announce>
          {ofWhole ? t(ofWhole) : refusalText(form.problem)}
        </Notice>
      ) : null}
      {props.children(form)}
      <div className="mt-2 flex flex-col gap-3">
        <SubmitButton
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel={t('identity.form.pending')}
        >
          {props.action}
        </SubmitButton>
        {props.note}
      </div>
    </Form>
  )
}

/** Each field's first problem; the messages of our schemas are keys of our words. */
function fieldProblems(issues: readonly v.BaseIssue<unknown>[]): Problems {
  const problems: Problems = {}
  for (const issue of issues) problems[String(issue.path?.[0]?.key)] ??= issue.message as Word
  return problems
}
