import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { AskPassword } from './ask-password.tsx'

/** Asks for the password before a sign-in method changes; without one the reader logs in again and returns. */
export function ShowWho(props: { hasPassword: boolean; onShown: () => unknown }) {
  const { t } = useWords()
  const { session } = useClient()
  const router = useRouter()
  const [pending, setPending] = useState(false)
  const logInAgain = async () => {
    setPending(true)
    const next = router.state.location.href
    await session.signOut()
    await router.navigate({ href: linkTo('login', { next }) })
  }
  if (!props.hasPassword) {
    return (
      <>
        <p className="mb-4 text-ink-soft">{t('identity.who.noPassword')}</p>
        <Button
          size="lg"
          wide
          pending={pending}
          pendingLabel={t('identity.form.pending')}
          onClick={() => void logInAgain()}
        >
          {t('identity.who.logIn')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="mb-4 text-ink-soft">{t('identity.who.text')}</p>
      <AskPassword
        action={t('identity.who.action')}
        submit={async (password) => {
          await session.post('show-who', { password })
          await props.onShown()
        }}
      />
    </>
  )
}
