import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import * as v from 'valibot'
import { isOnline } from '@serein/client/connection.ts'
import { SignInRefusal } from '@serein/client/identity.ts'
import { SubmitButton } from '../page/submit-button.tsx'
import { useWords, type Word } from '../language/words.ts'
import { Problem } from '../page/failure.tsx'

type Problems = Record<string, Word | undefined>

/**
 * What logging in and registering share: checks the fields, asks the server once, and says what is wrong
 * beside the field it concerns.
 */
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
  const [pending, setPending] = useState(false)

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
    try {
      await props.submit(fields.output)
    } catch (error) {
      show(refusalProblem(error))
    } finally {
      setPending(false)
    }
  }

  return (
    // With `post`, a press before the scripts arrive cannot put a password into an address.
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Problem word={problems.form} />
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

const refusals: Record<string, Problems> = {
  wrong_credentials: { form: 'identity.refusal.credentials' },
  email_taken: { email: 'identity.refusal.taken' },
  password_too_short: { form: 'identity.refusal.short' },
  // The field has one of two names, and the other one is not there.
  password_common: {
    password: 'identity.refusal.common',
    newPassword: 'identity.refusal.common',
  },
  wrong_password: { password: 'identity.refusal.wrongPassword' },
  wrong_code: { code: 'identity.refusal.code' },
  second_step_over: { form: 'identity.refusal.stepOver' },
  log_in_again: { form: 'identity.refusal.logInAgain' },
  link_used: { form: 'identity.link.usedText' },
  link_expired: { form: 'identity.link.overText' },
  phone_invalid: { phone: 'identity.refusal.phone' },
  phone_taken: { form: 'identity.refusal.phoneTaken' },
  code_too_soon: { form: 'identity.refusal.codeSoon' },
  code_limit_reached: { form: 'identity.refusal.codeLimit' },
  code_wrong: { code: 'identity.refusal.phoneCode' },
  code_over: { form: 'identity.refusal.codeOver' },
  address_unconfirmed: { form: 'identity.refusal.unconfirmed' },
  account_not_linked: { form: 'identity.refusal.notLinked' },
  token_refused: { form: 'identity.refusal.notConfirmed' },
  sign_in_method_closed: { form: 'identity.refusal.methodClosed' },
  too_many_requests: { form: 'identity.refusal.tooMany' },
}

/** What stands at a field that the server could not take, by the field's name. */
const badFields: Problems = {
  name: 'identity.refusal.nameBad',
  email: 'identity.refusal.email',
  phone: 'identity.refusal.phone',
  code: 'identity.refusal.code',
  password: 'identity.refusal.passwordBad',
  newPassword: 'identity.refusal.passwordBad',
}

/** What the server's "no" says, by the field it concerns; `form` for the whole. */
function refusalProblem(error: unknown): Problems {
  if (!(error instanceof SignInRefusal))
    return { form: isOnline() ? 'identity.refusal.unavailable' : 'frame.offline.notSent' }
  if (error.code === 'invalid_input') return badFieldProblems(error.data)
  return refusals[error.code] ?? { form: 'identity.refusal.unavailable' }
}

function badFieldProblems(data: unknown): Problems {
  const { fields = [] } = (data ?? {}) as { fields?: { path: string }[] }
  const problems: Problems = {}
  for (const { path } of fields)
    problems[path in badFields ? path : 'form'] = badFields[path] ?? 'identity.refusal.entries'
  return fields.length > 0 ? problems : { form: 'identity.refusal.entries' }
}

/** The same as one word for what has no fields. */
export function refusalWord(error: unknown): Word | undefined {
  return error ? Object.values(refusalProblem(error)).find(Boolean) : undefined
}
