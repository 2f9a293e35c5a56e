import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldMessages, refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Entrance } from '../page/entrance.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'

/** The first page of an empty installation: its owner and its business. The link that its start has printed leads here. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const installation = useQuery(query.installation.read.queryOptions({}))
  return (
    <Entrance title={t('business.setUp.title')} width="medium" offersLanguage>
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
      <ButtonLink href="/console/login" size="lg" wide>
        {t('identity.login.action')}
      </ButtonLink>
    </>
  )
}

const empty = { businessName: '', ownerName: '', email: '', password: '' }

function SetUpForm() {
  const { t } = useWords()
  const [given, setGiven] = useState(empty)
  const [isSubmitted, setSubmitted] = useState(false)
  const begin = useBegin()
  const messages = fieldMessages(begin.error)
  const refusal = refusalOf(begin.error)
  const isAtPassword = refusal?.code.startsWith('password_')
  const field = (name: keyof typeof empty) => ({
    name,
    value: given[name],
    required: true,
    error:
      (isSubmitted && given[name].trim() === '' ? t('business.setUp.missing') : undefined) ??
      messages[name] ??
      (name === 'password' && isAtPassword ? refusal?.message : undefined),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      begin.reset()
      setGiven((now) => ({ ...now, [name]: target.value }))
    },
  })
  const send = (form: HTMLFormElement) => {
    setSubmitted(true)
    const isWhole = Object.values(given).every((text) => text.trim() !== '')
    if (isWhole && !begin.isPending) return begin.mutate(given)
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <>
      <h1 className="serif text-2xl">{t('business.setUp.title')}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{t('business.setUp.text')}</p>
      <Form onSend={send}>
        {begin.error && !isAtPassword && Object.keys(messages).length === 0 ? (
          <Notice tone="red" announce>
            {refusal?.message ?? t('screen.problem.text')}
          </Notice>
        ) : null}
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
        <Button type="submit" size="lg" wide pending={begin.isPending}>
          {t('business.setUp.action')}
        </Button>
      </Form>
    </>
  )
}

/** Makes the business and its owner, and logs them in. */
function useBegin() {
  const { api, session } = useClient()
  const { language } = useWords()
  const router = useRouter()
  return useMutation({
    mutationFn: async (given: typeof empty) => {
      const setUpToken = location.hash.slice(1)
      await api.installation.begin({ ...given, setUpToken, language })
      await session.signIn({ email: given.email, password: given.password })
    },
    onSuccess: () => router.navigate({ to: '/', replace: true } as never),
  })
}
