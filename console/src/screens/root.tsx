import { Outlet } from '@tanstack/react-router'
import { LinkProvider } from '@serein/ui/link.tsx'
import { ToastRegion } from '@serein/ui/toast.tsx'
import { ConsoleAnchor } from '../page/anchor.tsx'
import { ApprovalSheet } from '../member/approval-sheet.tsx'
import { useWords } from '../language/words.ts'

export function Root() {
  const { t } = useWords()
  return (
    <LinkProvider anchor={ConsoleAnchor}>
      <Outlet />
      <ApprovalSheet />
      <ToastRegion label={t('frame.toasts')} dismissLabel={t('frame.dismiss')} />
    </LinkProvider>
  )
}
