import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '@serein/ui/dialog.tsx'
import { useWords } from '../language/words.ts'

/** Asks before leaving the screen with unsaved changes. */
export function LeaveGuard({ isOn, text }: { isOn: boolean; text: string }) {
  const { t } = useWords()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isOn && current.pathname !== next.pathname,
    enableBeforeUnload: isOn,
    withResolver: true,
  })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('common.leave.title')}
      cancelLabel={t('common.leave.stay')}
      confirm={{
        label: t('common.leave.go'),
        run: () => blocker.proceed?.(),
        danger: true,
      }}
    >
      {text}
    </Dialog>
  )
}
