import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo, safeNext } from '../address/link.ts'
import { useWords, type Word } from '../language/words.ts'
import { hasPasskeys, logInByPasskey, passkeyProblem } from './passkey.ts'

/** One press instead of address and password, where the browser knows how. */
export function PasskeyLogIn(props: { next: string | undefined }) {
  const { t } = useWords()
  const { session, query } = useClient()
  const methods = useQuery(query.identity.signInMethods.queryOptions())
  const router = useRouter()
  const isOffered = useSyncExternalStore(never, hasPasskeys, () => true)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Word | null>(null)
  // Our own server keeps the keys; another provider knows none of them.
  if (!isOffered || methods.data?.firebase) return null
  const logIn = async () => {
    setPending(true)
    setProblem(null)
    try {
      await logInByPasskey(session)
      await router.navigate({ href: safeNext(props.next) ?? linkTo('featured'), replace: true })
    } catch (error) {
      setProblem(passkeyProblem(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <div>
      <Button
        tone="secondary"
        wide
        icon={<Fingerprint aria-hidden />}
        pending={pending}
        pendingLabel={t('identity.form.pending')}
        onClick={() => void logIn()}
      >
        {t('identity.passkey.logIn')}
      </Button>
      {problem ? (
        <Notice tone="red" announce className="mt-3">
          {t(problem)}
        </Notice>
      ) : null}
    </div>
  )
}

function never(): () => void {
  return () => {}
}
