import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { linkTo, safeNext } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { hasPasskeys, logInByPasskey, passkeyProblem } from './passkey.ts'
import { Refused } from './refused.tsx'

/** Logs in by passkey if the browser can, or is the second step after a password. */
export function PasskeyLogIn(props: { next: string | undefined; isMain?: boolean }) {
  const { t } = useWords()
  const { session, query } = useClient()
  const methods = useQuery(query.identity.signInMethods.queryOptions())
  const router = useRouter()
  const isOffered = useSyncExternalStore(never, hasPasskeys, () => true)
  const logIn = useMutation({
    mutationFn: () => logInByPasskey(session),
    onSuccess: () =>
      router.navigate({ href: safeNext(props.next) ?? linkTo('featured'), replace: true }),
  })
  // Only our own server knows the passkeys, not another provider.
  if (!isOffered || methods.data?.firebase) return null
  return (
    <div>
      <Button
        {...(props.isMain ? { size: 'lg' } : { tone: 'secondary' })}
        wide
        icon={<Fingerprint aria-hidden />}
        pending={logIn.isPending}
        pendingLabel={t('identity.form.pending')}
        onClick={() => logIn.mutate()}
      >
        {t('identity.passkey.logIn')}
      </Button>
      <Refused error={logIn.error} word={passkeyProblem(logIn.error)} className="mt-3" />
    </div>
  )
}

function never(): () => void {
  return () => {}
}
