import { useMutation } from '@tanstack/react-query'
import { Lock, LogOut } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { stored } from '@serein/client/storage.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

/** `isLock`: at a shared desk, where the next one comes in by a PIN. */
export function LogOutButton({ isLock = false }: { isLock?: boolean }) {
  const { t } = useWords()
  const logOut = useLogOut()
  return (
    <IconButton
      tone="plain"
      label={t(isLock ? 'identity.desk.change' : 'frame.logOut')}
      icon={isLock ? <Lock aria-hidden /> : <LogOut aria-hidden />}
      onClick={() => logOut.mutate()}
    />
  )
}

/** The page after a log-out; at a shared desk it asks for a PIN. */
const wayIn = () => linkTo(stored('desk') ? '/desk' : '/login')

export function useLogOut() {
  const { t } = useWords()
  const { session } = useClient()
  return useMutation({
    mutationFn: session.signOut,
    // A full load, so that nothing of the member stays in memory.
    onSuccess: () => location.assign(wayIn()),
    onError: (error) => {
      console.warn(error)
      showToast({ text: refusalOf(error)?.message ?? t('frame.logOutFailed'), tone: 'bad' })
    },
  })
}
