import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '@serein/ui/dialog.tsx'
import { useWords } from '../language/words.ts'

type Props = {
  isOn: boolean
  /** What is lost. */
  text: string
  /** Other words than those about leaving without saving. */
  words?: { title: string; stay: string; go: string }
  /** What is unsaved is lost, too, where this part of the address changes: that of one shop, or of one tab. */
  within?: 'shop' | 'tab'
}

/** Asks before leaving the screen with unsaved changes. */
export function LeaveGuard({ isOn, text, words, within }: Props) {
  const { t } = useWords()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isOn &&
      (current.pathname !== next.pathname ||
        (within !== undefined && partOf(current.search, within) !== partOf(next.search, within))),
    enableBeforeUnload: isOn,
    withResolver: true,
  })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={words?.title ?? t('common.leave.title')}
      cancelLabel={words?.stay ?? t('common.leave.stay')}
      confirm={{
        label: words?.go ?? t('common.leave.go'),
        run: () => blocker.proceed?.(),
        danger: true,
      }}
    >
      {text}
    </Dialog>
  )
}

function partOf(search: object, part: 'shop' | 'tab'): unknown {
  return (search as Partial<Record<typeof part, unknown>>)[part]
}
