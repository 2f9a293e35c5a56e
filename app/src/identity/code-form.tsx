import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useClient, useNow } from '@serein/client/provider.tsx'
import { SignInRefusal } from '@serein/client/identity.ts'
import { Button } from '@serein/ui/button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo, safeNext } from '../link.ts'
import { useWords, type Word } from '../words.ts'
import type { SentCode } from './phone-data.ts'
import { SignInForm } from './sign-in-form.tsx'

const say = (word: Word) => word
const digits = 6
const fields = z.object({
  code: z.string().check(z.regex(/^\d{6}$/u, say('identity.refusal.codeShort'))),
})

interface CodeFormProps {
  sent: SentCode
  isLinking: boolean
  next: string | undefined
  onSent: (sent: SentCode) => void
  /** The number was theirs, and a code of their app is asked for, too. */
  onHalfway: () => void
  onBack: () => void
}

/** The six digits: filled in by the telephone, pasted or typed; the last one sends them. */
export function CodeForm({ sent, isLinking, next, onSent, onHalfway, onBack }: CodeFormProps) {
  const { t } = useWords()
  const { session } = useClient()
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const enter = (text: string) => setCode(text.replaceAll(/\D/gu, '').slice(0, digits))
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (code.length === digits) field.current?.form?.requestSubmit()
  }, [code])
  useCodeFromPhone(enter)
  const give = async (given: { code: string }) => {
    const { phoneNumber } = sent
    const identity = await session.identity()
    try {
      await identity.confirmCode({ ...given, phoneNumber, isLinking })
    } catch (error) {
      if (!(error instanceof SignInRefusal) || error.code !== 'second_step') throw error
      return onHalfway()
    }
    await session.refresh()
    if (isLinking) showToast({ tone: 'good', text: t('identity.phone.linked') })
    await router.navigate({ href: safeNext(next) ?? linkTo('featured'), replace: true })
  }
  return (
    <SignInForm
      schema={fields}
      submit={give}
      done={() => {}}
      action={t(isLinking ? 'identity.phone.link' : 'identity.login.action')}
      note={
        <div className="flex flex-wrap justify-center gap-2">
          <SendAgain sent={sent} onSent={onSent} />
          <Button tone="quiet" onClick={onBack}>
            {t('identity.phone.other')}
          </Button>
        </div>
      }
    >
      {(problems) => (
        <TextField
          ref={field}
          label={t('identity.phone.code')}
          name="code"
          value={code}
          onChange={(event) => enter(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          className="figures"
          help={t('identity.phone.codeHelp')}
          error={problems.code && t(problems.code)}
        />
      )}
    </SignInForm>
  )
}

/** Another code, once the pause is over; how long that is stands on the button. */
function SendAgain({ sent, onSent }: Pick<CodeFormProps, 'sent' | 'onSent'>) {
  const { t } = useWords()
  const { session } = useClient()
  const now = useNow(1_000)
  const [pending, setPending] = useState(false)
  const left = Math.max(0, Math.ceil((Date.parse(sent.sendAgainAt) - Date.parse(now)) / 1_000))
  const again = async () => {
    setPending(true)
    try {
      const { phone, country } = sent
      const identity = await session.identity()
      onSent({ ...sent, ...(await identity.askCode({ phone, country })) })
      showToast({ tone: 'good', text: t('identity.phone.sentAgain') })
    } catch (error) {
      const isLimit = error instanceof SignInRefusal && error.code === 'code_limit_reached'
      const word = isLimit ? 'identity.refusal.codeLimit' : 'identity.refusal.unavailable'
      showToast({ tone: 'bad', text: t(word) })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button tone="quiet" disabled={left > 0} pending={pending} onClick={() => void again()}>
      {left > 0 ? t('identity.phone.againIn', { seconds: left }) : t('identity.phone.again')}
    </Button>
  )
}

/** Android hands the code over to the page that its SMS names, if the reader agrees. */
function useCodeFromPhone(enter: (code: string) => void) {
  const latest = useRef(enter)
  useEffect(() => {
    latest.current = enter
  })
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const end = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: end.signal } as CredentialRequestOptions
    navigator.credentials
      .get(wanted)
      .then((found) => latest.current((found as unknown as { code?: string } | null)?.code ?? ''))
      // Most readers type it; that is no fault.
      .catch(() => {})
    return () => end.abort()
  }, [])
}
