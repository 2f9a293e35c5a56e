import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { CodeMailed } from '@serein/client/identity.ts'
import { MailArt } from '@serein/ui/art/mail-art.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo, safeNext } from '../address/link.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { CodeForm } from './code-form.tsx'

interface SignUpCodeProps {
  /** The registration sent from here; null after the mail’s link or a reload. */
  sent: CodeMailed | null
  next: string | undefined
  onSent: (sent: CodeMailed) => void
  onBack: () => void
}

/** The code that opens the account. It works only in this browser. */
export function SignUpCode({ sent, ...rest }: SignUpCodeProps) {
  const { session } = useClient()
  const waiting = useQuery({
    queryKey: ['sign-up'],
    enabled: sent === null,
    queryFn: () => session.get<{ sent: CodeMailed | null }>('sign-up/waiting'),
    staleTime: 0,
    gcTime: 0,
  })
  if (sent) return <Enter sent={sent} {...rest} />
  return (
    <QueryBoundary query={waiting}>
      {(found) =>
        found.sent ? <Enter sent={found.sent} {...rest} /> : <Nothing onBack={rest.onBack} />
      }
    </QueryBoundary>
  )
}

function Enter({ sent, next, onSent, onBack }: SignUpCodeProps & { sent: CodeMailed }) {
  const { t } = useWords()
  const { session } = useClient()
  const router = useRouter()
  const filled = useCodeInAddress()
  return (
    <>
      <h2 className="serif mt-4 text-2xl">{t('identity.register.codeHeading')}</h2>
      <p className="mt-2 text-ink-soft [overflow-wrap:anywhere]">
        {t('identity.register.codeText', { email: sent.email })}
      </p>
      <p className="mt-2 mb-7 text-ink-soft">{t('identity.register.codeKnown')}</p>
      <CodeForm
        key={filled}
        filled={filled}
        sendAgainAt={sent.sendAgainAt}
        submit={async (code) => {
          await session.post('sign-up/confirm', { code })
          await session.refresh()
          await router.navigate({ href: safeNext(next) ?? linkTo('accountSetup'), replace: true })
        }}
        again={async () => onSent(await session.post<CodeMailed>('sign-up/again'))}
        action={t('identity.register.open')}
        other={{ label: t('identity.register.other'), onClick: onBack }}
      />
    </>
  )
}

/** Opened in another browser, or an hour later. */
function Nothing({ onBack }: Pick<SignUpCodeProps, 'onBack'>) {
  const { t } = useWords()
  return (
    <EmptyState
      art={<MailArt />}
      title={t('identity.register.over')}
      text={t('identity.register.overText')}
      action={<Button onClick={onBack}>{t('identity.register.begin')}</Button>}
    />
  )
}

/** The code is behind the `#`, which browsers send to no server. */
function useCodeInAddress(): string {
  return useSyncExternalStore(subscribe, read, () => '')
}

function read(): string {
  return /^#code=(\d{6})$/u.exec(location.hash)?.[1] ?? ''
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
