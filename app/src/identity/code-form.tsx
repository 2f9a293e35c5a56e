import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useNow } from '@serein/client/provider.tsx'
import { SignInRefusal } from '@serein/client/identity.ts'
import { Button } from '@serein/ui/button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords, type Word } from '../language/words.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { useRefusalText } from './refusal-words.ts'
import { SignInForm } from './sign-in-form.tsx'

const say = (word: Word) => word
const digits = 6
const fields = v.object({
  code: v.pipe(v.string(), v.regex(/^\d{6}$/u, say('identity.refusal.codeShort'))),
})

interface CodeFormProps {
  /** Leads on when the code was right. */
  submit: (code: string) => Promise<unknown>
  action: string
  sendAgainAt: string
  /** Has another code sent. */
  again: () => Promise<void>
  /** Changes where the code is sent. */
  other: { label: string; onClick: () => void }
  /** Whether the phone may fill in the code from its SMS. */
  isSms?: boolean
  /** The code from a link. */
  filled?: string
}

/** The six digits: filled in by the phone or a link, pasted or typed; the last one submits them. */
export function CodeForm(props: CodeFormProps) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(props.filled ?? '')
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const enter = (text: string) => setCode(text.replaceAll(/\D/gu, '').slice(0, digits))
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (code.length === digits) field.current?.form?.requestSubmit()
  }, [code])
  useCodeFromPhone(enter, props.isSms ?? false)
  return (
    <SignInForm
      schema={fields}
      submit={async (typedFields) => {
        setTriesLeft(null)
        try {
          await props.submit(typedFields.code)
        } catch (error) {
          setTriesLeft(triesLeftIn(error))
          throw error
        }
      }}
      action={props.action}
      note={
        <>
          <div className="flex flex-wrap justify-center gap-2">
            <SendAgain sendAgainAt={props.sendAgainAt} again={props.again} />
            <Button tone="quiet" onClick={props.other.onClick}>
              {props.other.label}
            </Button>
          </div>
          <OutboxHint />
        </>
      }
    >
      {({ code: wrong, email: taken }) => (
        <TextField
          ref={field}
          label={t('identity.code.label')}
          name="code"
          value={code}
          onChange={(event) => enter(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          className="figures"
          help={
            triesLeft === null
              ? t('identity.code.help')
              : t('identity.code.triesLeft', { count: triesLeft })
          }
          // The address may have got an account while the code was on its way.
          error={(wrong && t(wrong)) ?? (taken && t(taken))}
        />
      )}
    </SignInForm>
  )
}

function triesLeftIn(error: unknown): number | null {
  if (!(error instanceof SignInRefusal) || error.code !== 'code_wrong') return null
  // Firebase does not tell how many tries are left.
  return (error.data as { triesLeft?: number } | undefined)?.triesLeft ?? null
}

/** Sends another code after a pause, which the button counts down. */
function SendAgain({ sendAgainAt, again }: Pick<CodeFormProps, 'sendAgainAt' | 'again'>) {
  const { t } = useWords()
  const refusalText = useRefusalText()
  const now = useNow(1_000)
  const left = Math.max(0, Math.ceil((Date.parse(sendAgainAt) - Date.parse(now)) / 1_000))
  const { mutate, isPending } = useMutation({
    mutationFn: again,
    onSuccess: () => showToast({ tone: 'good', text: t('identity.code.sentAgain') }),
    onError: (error) => {
      // No more codes can be sent to this recipient.
      const isOver = error instanceof SignInRefusal && error.code === 'code_over'
      const text = isOver ? t('identity.register.overText') : refusalText(error)
      showToast({ tone: 'bad', text })
    },
  })
  return (
    <Button tone="quiet" disabled={left > 0} pending={isPending} onClick={() => mutate()}>
      {left > 0 ? t('identity.code.againIn', { seconds: left }) : t('identity.code.again')}
    </Button>
  )
}

/** Android hands the code over to the page that its SMS names, if the reader agrees. */
function useCodeFromPhone(enter: (code: string) => void, isSms: boolean) {
  const latest = useRef(enter)
  useEffect(() => {
    latest.current = enter
  })
  useEffect(() => {
    if (!isSms || !('OTPCredential' in window)) return
    const end = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: end.signal } as CredentialRequestOptions
    navigator.credentials
      .get(wanted)
      .then((found) => latest.current((found as unknown as { code?: string } | null)?.code ?? ''))
      // Ignored, since most readers type the code.
      .catch(() => {})
    return () => end.abort()
  }, [isSms])
}
