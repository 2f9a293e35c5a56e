import { useQuery } from '@tanstack/react-query'
import { AtSign, DoorOpen, Fingerprint, KeyRound, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient, useSession } from '@serein/client/provider.tsx'
import type { SessionUser } from '@serein/client/session.ts'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo } from '../address/link.ts'
import { useWords, type Word } from '../language/words.ts'
import { SendAgain } from './send-again.tsx'

const EmailSheet = lazy(async () => ({ default: (await import('./email-sheet.tsx')).EmailSheet }))
const PasskeySheet = lazy(async () => ({
  default: (await import('./passkey-sheet.tsx')).PasskeySheet,
}))
const PasswordSheet = lazy(async () => ({
  default: (await import('./password-sheet.tsx')).PasswordSheet,
}))
const TwoStepSheet = lazy(async () => ({
  default: (await import('./two-step-sheet.tsx')).TwoStepSheet,
}))

type Open = 'email' | 'password' | 'twoStep' | 'passkey' | null

/** The reader’s sign-in methods and second step. */
export function Security() {
  const user = useSession()
  return user && !user.isAnonymous ? <AccountSecurity user={user} /> : null
}

function AccountSecurity({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { query } = useClient()
  const security = useQuery(query.identity.security.queryOptions())
  const hasPassword = user.providerData.some(({ providerId }) => providerId === 'credential')
  const methods = useQuery(query.identity.signInMethods.queryOptions())
  // Another provider’s passwords, passkeys and second step are changed there.
  const isElsewhere = Boolean(methods.data?.firebase)
  const hasTwoStep = security.data?.hasTwoStep
  // Pressed before the data is loaded, it opens once it is.
  const openOnceKnown = (wish: 'twoStep' | 'passkey') => {
    setOpen(wish)
    if (!security.data) void security.refetch()
  }
  return (
    <Section title={t('identity.security.title')} size="item">
      {user.email && !user.emailVerified ? <Unconfirmed /> : null}
      <List label={t('identity.security.title')}>
        <ListRow
          title={t('identity.form.email')}
          subtitle={user.email}
          start={<AtSign aria-hidden className="size-5 text-ink-soft" />}
          {...(!isElsewhere && { onPress: () => setOpen('email') })}
        />
        <ListRow
          title={t('identity.form.password')}
          subtitle={t(
            hasPassword || isElsewhere ? 'identity.password.change' : 'identity.password.none',
          )}
          start={<KeyRound aria-hidden className="size-5 text-ink-soft" />}
          onPress={() => setOpen('password')}
        />
        {isElsewhere ? null : (
          <ListRow
            title={t('identity.twoStep.title')}
            subtitle={security.isError ? t('screen.problem.title') : t(stepWord(security.data))}
            start={<Smartphone aria-hidden className="size-5 text-ink-soft" />}
            onPress={() => openOnceKnown('twoStep')}
          />
        )}
        <ListRow
          title={t('identity.google.title')}
          subtitle={t(
            methods.data?.google === false ? 'identity.google.someHere' : 'identity.google.some',
          )}
          start={<DoorOpen aria-hidden className="size-5 text-ink-soft" />}
          href={linkTo('googleAccount')}
        />
        {isElsewhere ? null : (
          <ListRow
            title={t('identity.passkey.title')}
            subtitle={
              security.data
                ? t('identity.passkey.count', { count: security.data.passkeys.length })
                : t(security.isError ? 'screen.problem.title' : 'screen.loading')
            }
            start={<Fingerprint aria-hidden className="size-5 text-ink-soft" />}
            onPress={() => openOnceKnown('passkey')}
          />
        )}
      </List>
      <Suspense>
        {open === 'passkey' && security.data ? (
          <PasskeySheet
            onClose={close}
            passkeys={security.data.passkeys}
            hasPassword={hasPassword}
            onChange={security.refetch}
          />
        ) : null}
        {open === 'twoStep' && security.data ? (
          <TwoStepSheet
            onClose={close}
            isOn={hasTwoStep === true}
            hasApp={security.data.hasApp}
            hasPassword={hasPassword}
            onChange={() => void security.refetch()}
          />
        ) : null}
        <EmailSheet open={open === 'email'} onClose={close} hasPassword={hasPassword} />
        <PasswordSheet
          open={open === 'password'}
          onClose={close}
          hasPassword={hasPassword && !isElsewhere}
          isElsewhere={isElsewhere}
          email={user.email}
        />
      </Suspense>
    </Section>
  )
}

function stepWord(security: { hasTwoStep: boolean; hasApp: boolean } | undefined): Word {
  if (!security) return 'screen.loading'
  if (!security.hasTwoStep) return 'identity.twoStep.off'
  return security.hasApp ? 'identity.twoStep.on' : 'identity.twoStep.onByPasskey'
}

function Unconfirmed() {
  const { t } = useWords()
  const { session } = useClient()
  return (
    <Notice
      tone="gold"
      className="mb-3"
      title={t('identity.confirm.missing')}
      action={<SendAgain send={() => session.post('ask-confirmation')} isFirst />}
    >
      {t('identity.confirm.missingText')}
    </Notice>
  )
}
