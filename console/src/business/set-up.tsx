import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo } from '../address/link.ts'
import { Entrance } from '../page/entrance.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { Problem } from '../page/problem.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { type AccountFault, readAccount, refusedOfAccount } from './account-fields.ts'

/** The first page of an empty installation, opened by the link that the server prints at start, and a part of the set-up. */
export function SetUp({ way }: { way: ReactNode }) {
  const { t } = useWords()
  const { query } = useClient()
  const installation = useQuery(query.installation.read.queryOptions({}))
  return (
    <Entrance
      title={t('business.setUp.title')}
      width="medium"
      offersLanguage
      way={installation.data?.isEmpty ? way : null}
    >
      <QueryBoundary query={installation}>
        {({ isEmpty }) => (isEmpty ? <SetUpForm /> : <IsSetUp />)}
      </QueryBoundary>
    </Entrance>
  )
}

function IsSetUp() {
  const { t } = useWords()
  return (
    <>
      <h1 className="serif text-2xl">{t('business.setUp.done')}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{t('business.setUp.doneText')}</p>
      <ButtonLink href={linkTo('/login')} size="lg" wide>
        {t('identity.login.action')}
      </ButtonLink>
    </>
  )
}

function SetUpForm() {
  const { t } = useWords()
  const router = useRouter()
  const form = useServerForm({
    initial: { businessName: '', ownerName: '', email: '', password: '' },
    read: readAccount,
    faultText: ({ text }: AccountFault) => text ?? t('business.setUp.missing'),
    send: useBegin(),
    refusedFields: refusedOfAccount,
    saysProblem: true,
    onDone: () => void router.navigate({ to: '/start', replace: true }),
  })
  const field = (name: 'businessName' | 'ownerName' | 'email' | 'password') => ({
    ...form.text(name),
    name,
    required: true,
  })
  return (
    <>
      <h1 className="serif text-2xl">{t('business.setUp.title')}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{t('business.setUp.text')}</p>
      <Form onSend={form.submit}>
        <Problem error={form.problem} />
        <TextField
          {...field('businessName')}
          label={t('business.setUp.businessName')}
          help={t('business.setUp.businessNameHelp')}
          autoComplete="organization"
          maxLength={80}
        />
        <TextField
          {...field('ownerName')}
          label={t('business.setUp.ownerName')}
          autoComplete="name"
          maxLength={80}
        />
        <TextField
          {...field('email')}
          label={t('identity.form.email')}
          help={t('business.setUp.emailHelp')}
          type="email"
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
        <SubmitButton form={form}>{t('business.setUp.action')}</SubmitButton>
      </Form>
    </>
  )
}

/** Makes the business and its owner, and logs them in. */
function useBegin() {
  const { api, session } = useClient()
  const { language } = useWords()
  return async (
    account: Omit<Parameters<typeof api.installation.begin>[0], 'setUpToken' | 'language'>,
  ) => {
    const setUpToken = location.hash.slice(1)
    await api.installation.begin({ ...account, setUpToken, language })
    await session.signIn({ email: account.email, password: account.password })
  }
}
