import { useMutation } from '@tanstack/react-query'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { MailArt } from '@serein/ui/art/mail-art.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { CheckDrawn } from '@serein/ui/check-drawn.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { MailLink } from './mail-link.tsx'
import { Refused } from './refused.tsx'

/** The page of a mailed link that confirms an address. It takes a press, since mail scanners open links. */
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
  const confirm = useMutation({
    mutationFn: () => session.post('mail-link/confirm-email', { token }),
    onSuccess: () => session.refresh(),
  })
  if (confirm.isSuccess) {
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
          <Refused error={confirm.error} className="mb-2 text-left" />
          <Button
            size="lg"
            pending={confirm.isPending}
            pendingLabel={t('identity.form.pending')}
            onClick={() => confirm.mutate()}
          >
            {t('identity.confirm.action')}
          </Button>
        </>
      }
    />
  )
}
