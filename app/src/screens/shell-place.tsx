import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { lock } from '../shell/lock.ts'
import { LockScreen } from '../shell/lock-screen.tsx'
import { TooOldScreen } from '../shell/too-old-screen.tsx'
import { tooOld } from '../shell/too-old.ts'
import { useAds } from './use-ads.ts'
import { useKeptAnswers } from './use-kept-answers.ts'
import { usePush } from '../shell/use-push.ts'
import { useWayIn } from '../shell/use-way-in.ts'

/** The phone’s integration while the app runs, and its overlays. */
export function ShellPlace() {
  const router = useRouter()
  useWayIn(router)
  usePush(router)
  useKeptAnswers()
  useAds()
  const old = useSyncExternalStore(tooOld.subscribe, tooOld.get)
  const isLocked = useSyncExternalStore(lock.subscribe, lock.isLocked)
  if (old) return <TooOldScreen storeUrl={old.storeUrl} />
  return isLocked ? <LockScreen /> : null
}
