import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/failure.tsx'
import { leave } from './leave.ts'
import { endLock, unlock } from './lock.ts'
import { WholeScreen } from './whole-screen.tsx'

/** Nothing of the app is seen before its owner has shown finger, face or code. */
export function LockScreen() {
  const { t } = useWords()
  const titleId = useId()
  const open = useMutation({
    mutationFn: () => unlock({ reason: t('shell.lock.reason'), cancel: t('shell.lock.cancel') }),
  })
  const ask = useEffectEvent(() => open.mutate())
  useEffect(() => ask(), [])
  return (
    <WholeScreen labelledBy={titleId}>
      <span className="mt-8 flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary">
        <LockKeyhole aria-hidden className="size-6" />
      </span>
      <div>
        <h1 id={titleId} tabIndex={-1} data-autofocus className="serif text-2xl">
          {t('shell.lock.title')}
        </h1>
        <p className="mt-2 text-ink-soft">{t('shell.lock.text')}</p>
      </div>
      <div className="flex w-full max-w-90 flex-col gap-2.5">
        <Problem word={open.data === false ? 'shell.lock.failed' : null} className="text-left" />
        <Button size="lg" wide pending={open.isPending} onClick={() => open.mutate()}>
          {t('shell.lock.open')}
        </Button>
        <LogOut />
      </div>
    </WholeScreen>
  )
}

/** The way on for a reader who cannot unlock: logs out. */
function LogOut() {
  const { t } = useWords()
  const { api, session } = useClient()
  const router = useRouter()
  const logOut = useMutation({
    mutationFn: async () => {
      await leave(api)
      await session.signOut()
    },
    onSuccess: async () => {
      await router.navigate({ href: linkTo('welcome'), replace: true })
      await endLock()
    },
    onError: console.warn,
  })
  return (
    <>
      <Button tone="quiet" wide pending={logOut.isPending} onClick={() => logOut.mutate()}>
        {t('identity.settings.logOut')}
      </Button>
      <Problem word={logOut.error && 'identity.settings.logOutFailed'} />
    </>
  )
}
