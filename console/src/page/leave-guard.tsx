import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '@serein/ui/dialog.tsx'
import { useWords } from '../language/words.ts'

type Props = {
  isOn: boolean
  /** What is lost. */
  text: string
  /** Other words than those about leaving without saving. */
  words?: { title: string; stay: string; go: string }
  /** What is unsaved is of one shop: going to another leaves it, too. */
  isOfShop?: boolean
}

/** Asks before leaving the screen with unsaved changes. */
export function LeaveGuard({ isOn, text, words, isOfShop = false }: Props) {
  const { t } = useWords()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isOn &&
      (current.pathname !== next.pathname ||
        (isOfShop && shopIn(current.search) !== shopIn(next.search))),
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

function shopIn(search: object): unknown {
  return 'shop' in search ? search.shop : undefined
}
