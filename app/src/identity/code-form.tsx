import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  return (
    <SignInForm
      schema={fields}
      initial={{ code: props.filled ?? '' }}
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
      {(form) => (
        <DigitsField
          value={form.values.code}
          onDigits={(code) => form.set({ code })}
          isSms={props.isSms ?? false}
          help={
            triesLeft === null
              ? t('identity.code.help')
              : t('identity.code.triesLeft', { count: triesLeft })
          }
          // Somebody may have opened an account with the address while the code was under way.
          error={form.at('code') ?? form.at('email')}
        />
      )}
    </SignInForm>
  )
}

function DigitsField(props: {
  value: string
  onDigits: (code: string) => void
  isSms: boolean
  help: string
  error: string | undefined
}) {
  const { t } = useWords()
  const { value, onDigits, isSms, ...notes } = props
  const field = useRef<HTMLInputElement>(null)
  const enter = (text: string) => onDigits(text.replaceAll(/\D/gu, '').slice(0, digits))
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (value.length === digits) field.current?.form?.requestSubmit()
  }, [value])
  useCodeFromPhone(enter, isSms)
  return (
    <TextField
      {...notes}
      ref={field}
      label={t('identity.code.label')}
      name="code"
      value={value}
      onChange={(event) => enter(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      className="figures"
    />
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
  const fillIn = useEffectEvent(enter)
  useEffect(() => {
    if (!isSms || !('OTPCredential' in window)) return
    const end = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: end.signal } as CredentialRequestOptions
    navigator.credentials
      .get(wanted)
      .then((found) => fillIn((found as unknown as { code?: string } | null)?.code ?? ''))
      // Most readers type it; that is no fault.
      .catch(() => {})
    return () => end.abort()
  }, [isSms])
}
