import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

/** Questions of an account need a log-in, which leads back. */
export function LogInFirst({ next }: { next: string }) {
  const { t } = useWords()
  return (
    <EmptyState
      title={t('support.logIn.title')}
      text={t('support.logIn.text')}
      action={
        <ButtonLink href={linkTo('login', { next })}>{t('identity.welcome.login')}</ButtonLink>
      }
    />
  )
}
