import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asksForMore, type CodeMailed, SignInRefusal } from '@serein/client/identity.ts'
import { useClient } from '@serein/client/provider.tsx'
import { CodeForm } from '../identity/code-form.tsx'
import type { SentCode } from '../identity/phone-data.ts'
import { SecondStep } from '../identity/second-step.tsx'
import { useWords } from '../language/words.ts'
import { WhoForm } from './who-form.tsx'

/** Where a code was sent; `name` is given for a new phone number. */
export type Sent = ({ by: 'email' } & CodeMailed) | ({ by: 'phone'; name: string } & SentCode)

/** Identifies the reader by a name and one code, which creates an account or logs in to theirs; then the page at `next` goes on. */
export function WhoBooks({ next }: { next: string }) {
  const [sent, setSent] = useWaiting()
  const [isHalfway, setHalfway] = useState(false)
  if (isHalfway)
    return (
      <SecondStep
        next={next}
        again={() => {
          setHalfway(false)
          setSent(null)
        }}
      />
    )
  return (
    <section className="mt-2">
      {sent ? (
        <Code
          key={recipientOf(sent)}
          sent={sent}
          onSent={setSent}
          onHalfway={() => setHalfway(true)}
        />
      ) : null}
      {/* It stays, so that who comes back to it finds what they typed. */}
      <div hidden={sent !== null}>
        <WhoForm next={next} onSent={setSent} />
      </div>
    </section>
  )
}

interface CodeProps {
  sent: Sent
  onSent: (sent: Sent | null) => void
  onHalfway: () => void
}

function Code({ sent, onSent, onHalfway }: CodeProps) {
  const { t } = useWords()
  const { api, session } = useClient()
  const confirm = async (code: string) => {
    try {
      if (sent.by === 'email') asksForMore(await session.post('sign-up/confirm', { code }))
      else {
        const { phoneNumber } = sent
        const identity = await session.identity()
        await identity.confirmCode({ phoneNumber, code, isLinking: false })
      }
    } catch (error) {
      if (!(error instanceof SignInRefusal) || error.code !== 'second_step') throw error
      return onHalfway()
    }
    if (sent.by === 'phone') await keepName(sent.name)
    // The page then shows the payment by itself.
    await session.refresh()
  }
  /** Saves the name for a phone number, unless the account has one. */
  const keepName = async (name: string) => {
    const profile = await api.profile.get()
    if (!profile.name) await api.profile.save({ name })
  }
  const again = async () => {
    if (sent.by === 'email')
      return onSent({ by: 'email', ...(await session.post<CodeMailed>('sign-up/again')) })
    const { phone, country } = sent
    onSent({ ...sent, ...(await (await session.identity()).askCode({ phone, country })) })
  }
  const isEmail = sent.by === 'email'
  return (
    <>
      <h2 className="serif text-lg">{t('checkout.who.code')}</h2>
      <p className="mt-1 mb-5 text-ink-soft [overflow-wrap:anywhere]">
        {isEmail
          ? t('identity.register.codeText', { email: sent.email })
          : t('identity.phone.codeText', { number: sent.phoneNumber })}
      </p>
      <CodeForm
        isSms={!isEmail}
        sendAgainAt={sent.sendAgainAt}
        submit={confirm}
        again={again}
        action={t('checkout.who.goOn')}
        other={{
          label: t(isEmail ? 'identity.register.other' : 'identity.phone.other'),
          onClick: () => onSent(null),
        }}
      />
    </>
  )
}

function recipientOf(sent: Sent): string {
  return sent.by === 'email' ? sent.email : sent.phoneNumber
}

/** The code sent from here, or after a reload the one this browser waits for. */
function useWaiting(): [Sent | null, (sent: Sent | null) => void] {
  const { query, session } = useClient()
  const methods = useQuery(query.identity.signInMethods.queryOptions())
  const [own, setOwn] = useState<Sent | null | undefined>(undefined)
  const { data } = useQuery({
    queryKey: ['sign-up'],
    // Firebase mails no code.
    enabled: methods.data?.firebase === null,
    queryFn: () => session.get<{ sent: CodeMailed | null }>('sign-up/waiting'),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const waiting: Sent | null = data?.sent ? { by: 'email', ...data.sent } : null
  return [own === undefined ? waiting : own, setOwn]
}
