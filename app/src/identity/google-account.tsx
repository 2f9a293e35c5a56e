import { useQuery } from '@tanstack/react-query'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { nameOf } from '@serein/client/session.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo, safeNext, useScreenSearch } from '../address/link.ts'
import { Screen } from '../page/screen.tsx'
import { useWords, type Word } from '../language/words.ts'
import { Problem } from '../page/failure.tsx'
import { GoogleButton } from './google-button.tsx'
import { OwnSignInMethods } from './own-sign-in-methods.tsx'

/** The return page from Google, and the reader’s sign-in methods. */
export function Page() {
  const { t } = useWords()
  const user = useSession()
  const { query } = useClient()
  const methods = useQuery(query.identity.signInMethods.queryOptions())
  // Assume that it is set up until known, to avoid flicker.
  const isOffered = methods.data?.google !== false
  const { next, error, arrived, linked } = useScreenSearch('googleAccount')
  const onward = safeNext(next) ?? linkTo(arrived ? 'accountSetup' : 'featured')
  return (
    <Screen title={t('identity.google.title')} back={linkTo(user ? 'settings' : 'login')}>
      <div className="flex flex-col gap-6 pt-3">
        <Problem word={error ? (problems[error] ?? 'identity.google.failed') : null} />
        {user && linked && !error ? (
          <Notice tone="primary" announce>
            {t('identity.google.linked')}
          </Notice>
        ) : null}
        {user && arrived ? (
          <section>
            <h2 className="serif text-2xl">
              {t('identity.google.welcome', { name: nameOf(user) })}
            </h2>
            <p className="mt-2 mb-5 text-ink-soft">{t('identity.google.welcomeText')}</p>
            <ButtonLink size="lg" wide href={onward}>
              {t('identity.google.onward')}
            </ButtonLink>
          </section>
        ) : null}
        {user ? (
          <>
            <GoogleState isOffered={methods.data?.google} />
            <OwnSignInMethods />
          </>
        ) : (
          <section className="flex flex-col gap-2.5">
            <p className="mb-2 text-ink-soft">
              {t(isOffered ? 'identity.google.text' : 'identity.google.closed')}
            </p>
            {isOffered ? <GoogleButton how="logIn" next={next} tone="primary" /> : null}
            <ButtonLink wide tone="secondary" href={linkTo('login', next ? { next } : {})}>
              {t('identity.google.otherMethod')}
            </ButtonLink>
          </section>
        )}
      </div>
    </Screen>
  )
}

/** Whether a Google account is linked, and where none can be: that. */
function GoogleState({ isOffered }: { isOffered: boolean | undefined }) {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.identity.ownSignInMethods.queryOptions())
  if (!data || isOffered === undefined) return null
  const linked = data.methods.find(({ method }) => method === 'google')
  if (linked)
    return (
      <Notice tone="primary">
        {t('identity.google.isLinked', { name: linked.name ?? 'Google' })}
      </Notice>
    )
  return (
    <Notice>{t(isOffered ? 'identity.google.isNotLinked' : 'identity.google.isNotHere')}</Notice>
  )
}

/** The words for a failed redirect, by the identity server’s code in the address. */
const problems: Record<string, Word> = {
  access_denied: 'identity.google.denied',
  account_not_linked: 'identity.google.notLinked',
  address_unconfirmed: 'identity.refusal.unconfirmed',
  account_already_linked_to_different_user: 'identity.google.taken',
  unable_to_link_account: 'identity.google.unverified',
}
