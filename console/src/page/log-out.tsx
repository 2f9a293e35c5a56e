import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

export function LogOutButton() {
  const { t } = useWords()
  const logOut = useLogOut()
  return (
    <IconButton
      tone="plain"
      label={t('frame.logOut')}
      icon={<LogOut aria-hidden />}
      onClick={() => logOut.mutate()}
    />
  )
}

export function useLogOut() {
  const { t } = useWords()
  const { session } = useClient()
  return useMutation({
    mutationFn: session.signOut,
    // A full load, so that nothing of the member stays in memory.
    onSuccess: () => location.assign('/console/login'),
    onError: (error) => {
      console.warn(error)
      showToast({ text: t('frame.logOutFailed'), tone: 'bad' })
    },
  })
}
