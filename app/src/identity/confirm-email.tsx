import { useState } from 'react'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { MailArt } from '@serein/ui/art/mail-art.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { CheckDrawn } from '@serein/ui/check-drawn.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo } from '../address/link.ts'
import { Screen } from '../page/screen.tsx'
import { useWords, type Word } from '../language/words.ts'
import { MailLink } from './mail-link.tsx'
import { refusalProblem } from './sign-in-form.tsx'

/** Where the link of a mail leads that asks whose an address is. Programs that open links before people do press nothing. */
export function ConfirmEmail() {
  const { t } = useWords()
  const instead = (
    <ButtonLink href={linkTo('settings')}>{t('identity.confirm.toSettings')}</ButtonLink>
  )
  return (
    <Screen title={t('identity.settings.title')}>
      <MailLink instead={instead}>{(opened) => <Confirm {...opened} />}</MailLink>
    </Screen>
  )
}

function Confirm({ token, email }: { token: string; email: string }) {
  const { t } = useWords()
  const { session } = useClient()
  const user = useSession()
  const [state, setState] = useState<'asks' | 'pending' | 'done'>('asks')
  const [problem, setProblem] = useState<Word | null>(null)
  const confirm = async () => {
    setState('pending')
    setProblem(null)
    try {
      await session.post('mail-link/confirm-email', { token })
      await session.refresh()
      setState('done')
    } catch (error) {
      setState('asks')
      setProblem(Object.values(refusalProblem(error))[0] ?? 'identity.refusal.unavailable')
    }
  }
  if (state === 'done') {
    return (
      <div role="status">
        <EmptyState
          art={<CheckDrawn className="mx-auto flex" />}
          title={t('identity.confirm.done')}
          text={
            <span className="[overflow-wrap:anywhere]">
              {t('identity.confirm.doneText', { email })}
            </span>
          }
          action={
            user ? (
              <ButtonLink href={linkTo('featured')}>{t('identity.confirm.home')}</ButtonLink>
            ) : (
              <ButtonLink href={linkTo('login')}>{t('identity.welcome.login')}</ButtonLink>
            )
          }
        />
      </div>
    )
  }
  return (
    <EmptyState
      art={<MailArt />}
      title={t('identity.confirm.heading')}
      text={
        <span className="[overflow-wrap:anywhere]">{t('identity.confirm.text', { email })}</span>
      }
      action={
        <>
          {problem ? (
            <Notice tone="red" announce className="mb-2 text-left">
              {t(problem)}
            </Notice>
          ) : null}
          <Button
            size="lg"
            pending={state === 'pending'}
            pendingLabel={t('identity.form.pending')}
            onClick={() => void confirm()}
          >
            {t('identity.confirm.action')}
          </Button>
        </>
      }
    />
  )
}
