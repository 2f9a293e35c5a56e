import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { nameOf } from '@serein/client/session.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo } from '../address/link.ts'
import { Entrance } from '../page/entrance.tsx'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/problem.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { type AccountFault, readAccount, refusedOfAccount } from './account-fields.ts'
import { QueryBoundary } from '../page/page.tsx'

/** Accepts an invitation, by a mailed link or a typed code; the first one of a business is a part of its set-up. */
export function Join({ way }: { way: ReactNode }) {
  const { t } = useWords()
  const [secret, setSecret] = useState(() => location.hash.slice(1))
  const invitation = useInvitation(secret)
  return (
    <Entrance
      title={t('business.join.title')}
      width="medium"
      offersLanguage
      way={invitation.data?.isFirst ? way : null}
    >
      {secret ? (
        <Invitation {...{ secret, invitation }} onBack={() => setSecret('')} />
      ) : (
        <CodeForm onCode={setSecret} />
      )}
    </Entrance>
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useWords()
  const form = useServerForm({
    initial: { code: '' },
    read: ({ code }) => {
      const plain = code.replaceAll(/[^\w-]/gu, '')
      const isWhole = plain.replaceAll('-', '').length >= 12
      return { sent: plain, faults: isWhole ? [] : [{ field: 'code' }] }
    },
    faultText: () => t('business.join.codeShort'),
    send: async (code) => onCode(code),
  })
  return (
    <Form onSend={form.submit}>
      <div>
        <h1 className="serif text-2xl">{t('business.join.title')}</h1>
        <p className="mt-1.5 text-ink-soft">{t('business.join.codeText')}</p>
      </div>
      <TextField
        {...form.text('code')}
        label={t('business.invitation.code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
      />
      <Button type="submit" size="lg" wide>
        {t('business.join.next')}
      </Button>
    </Form>
  )
}

function useInvitation(secret: string) {
  const { query } = useClient()
  const input = { invitationToken: secret }
  return useQuery({
    ...query.memberInvitation.read.queryOptions({ input }),
    enabled: secret !== '',
    retry: false,
  })
}

function Invitation(props: {
  secret: string
  invitation: ReturnType<typeof useInvitation>
  onBack: () => void
}) {
  const { t } = useWords()
  const user = useSession()
  const { secret, invitation, onBack } = props
  const [isNew, setNew] = useState<boolean | null>(null)
  return (
    <>
      <QueryBoundary level={1} query={invitation}>
        {({ businessName, role, email, name, hasAccount, isFirst }) => (
          <>
            <h1 className="serif text-2xl">{t('business.join.to', { name: businessName })}</h1>
            <p className="mt-1.5 mb-6 text-ink-soft">
              {t('business.join.as', { role: t(`frame.role.${role}`) })}
            </p>
            {user ? (
              <Accept {...{ secret, isFirst }} who={nameOf(user)} />
            ) : (isNew ?? !hasAccount) ? (
              <NewAccount {...{ secret, email, name, isFirst }} onKnown={() => setNew(false)} />
            ) : (
              <Known {...{ secret, email }} onNew={hasAccount ? undefined : () => setNew(true)} />
            )}
          </>
        )}
      </QueryBoundary>
      {invitation.error ? (
        <p className="text-center">
          <Button tone="quiet" onClick={onBack}>
            {t('business.join.otherCode')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

/** A full load, since the cached data is of another business. */
const enter = (isFirst: boolean) => location.assign(linkTo(isFirst ? '/start' : '/'))

function Accept({ secret, who, isFirst }: { secret: string; who: string; isFirst: boolean }) {
  const { t } = useWords()
  const { api } = useClient()
  const accept = useMutation({
    mutationFn: () => api.memberInvitation.accept({ invitationToken: secret }),
    onSuccess: () => enter(isFirst),
  })
  return (
    <div className="flex flex-col gap-4">
      <p>{t('business.join.asWhom', { name: who })}</p>
      <Problem error={accept.error} />
      <Button size="lg" wide pending={accept.isPending} onClick={() => accept.mutate()}>
        {t('business.join.accept')}
      </Button>
    </div>
  )
}

function Known(props: { secret: string; email: string | null; onNew: (() => void) | undefined }) {
  const { t } = useWords()
  const router = useRouter()
  const { secret, email, onNew } = props
  // The token stays behind the #, where no server or log sees it.
  const logIn = () =>
    void router.navigate({ to: '/login', search: { next: '/join' }, hash: secret })
  return (
    <div className="flex flex-col gap-4">
      <p>{email ? t('business.join.known', { email }) : t('business.join.knownAny')}</p>
      <Button size="lg" wide onClick={logIn}>
        {t('identity.login.action')}
      </Button>
      {onNew ? (
        <Button tone="quiet" onClick={onNew}>
          {t('business.join.isNew')}
        </Button>
      ) : null}
    </div>
  )
}

function NewAccount(props: {
  secret: string
  email: string | null
  name: string
  isFirst: boolean
  onKnown: () => void
}) {
  const { t } = useWords()
  const { secret, onKnown } = props
  const form = useServerForm({
    initial: { joinerName: props.name, email: props.email ?? '', password: '' },
    read: readAccount,
    faultText: ({ text }: AccountFault) => text ?? t('business.setUp.missing'),
    send: useJoin(secret),
    refusedFields: refusedOfAccount,
    saysProblem: true,
    onDone: () => enter(props.isFirst),
  })
  const field = (name: 'joinerName' | 'email' | 'password') => ({
    ...form.text(name),
    name,
    required: true,
  })
  return (
    <Form onSend={form.submit}>
      <Problem error={form.problem} />
      <TextField
        {...field('joinerName')}
        label={t('business.setUp.ownerName')}
        autoComplete="name"
        maxLength={80}
      />
      <TextField
        {...field('email')}
        label={t('identity.form.email')}
        type="email"
        readOnly={props.email !== null}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('password')}
        label={t('identity.form.password')}
        help={t('business.setUp.passwordHelp')}
        autoComplete="new-password"
        reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
        capsLockHint={t('identity.form.capsLock')}
      />
      <SubmitButton form={form}>{t('business.join.create')}</SubmitButton>
      <Button tone="quiet" wide onClick={onKnown}>
        {t('business.join.isKnown')}
      </Button>
    </Form>
  )
}

/** Creates the account and logs in with it. */
function useJoin(invitationToken: string) {
  const { api, session } = useClient()
  const { language } = useWords()
  return async (account: Record<'joinerName' | 'email' | 'password', string>) => {
    const joined = await api.memberInvitation.join({ invitationToken, ...account, language })
    await session.signIn({ email: joined.email, password: account.password })
  }
}
