import { Outlet } from '@tanstack/react-router'
import { LinkProvider } from '@serein/ui/link.tsx'
import { ToastRegion } from '@serein/ui/toast.tsx'
import { ConsoleAnchor } from '../page/anchor.tsx'
import { useWords } from '../language/words.ts'

export function Root() {
  const { t } = useWords()
  return (
    <LinkProvider anchor={ConsoleAnchor}>
      <Outlet />
      <ToastRegion label={t('frame.toasts')} dismissLabel={t('frame.dismiss')} />
    </LinkProvider>
  )
}
