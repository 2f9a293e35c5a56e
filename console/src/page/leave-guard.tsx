import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '@serein/ui/dialog.tsx'
import { useWords } from '../language/words.ts'

type Part = 'shop' | 'tab' | 'step'
type Props = {
  isOn: boolean
  /** What is lost. */
  text: string
  /** Other words than those about leaving without saving. */
  words?: { title: string; stay: string; go: string }
  /** What is unsaved is lost, too, where one of these parts of the address changes. */
  within?: readonly Part[]
}

/** Asks before leaving the screen with unsaved changes; stands where they are held. */
export function LeaveGuard({ isOn, text, words, within }: Props) {
  const { t } = useWords()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isOn &&
      (current.pathname !== next.pathname ||
        (within?.some((part) => partOf(current.search, part) !== partOf(next.search, part)) ??
          false)),
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

function partOf(search: object, part: Part): unknown {
  return (search as Partial<Record<typeof part, unknown>>)[part]
}
