import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '@serein/ui/dialog.tsx'
import { useWords } from '../language/words.ts'

/** Asks before leaving the screen with unsaved changes. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
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
      title={t('notification.template.leave.title')}
      cancelLabel={t('notification.template.leave.stay')}
      confirm={{
        label: t('notification.template.leave.go'),
        run: () => blocker.proceed?.(),
        danger: true,
      }}
    >
      {t('notification.template.leave.text')}
    </Dialog>
  )
}
