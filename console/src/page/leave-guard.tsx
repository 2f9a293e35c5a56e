import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '@serein/ui/dialog.tsx'

type Props = {
  isOn: boolean
  words: { title: string; text: string; stay: string; go: string }
  /** What is unsaved is of one shop: going to another leaves it, too. */
  isOfShop?: boolean
}

/** Asks before leaving the screen with unsaved changes. */
export function LeaveGuard({ isOn, words, isOfShop = false }: Props) {
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
      title={words.title}
      cancelLabel={words.stay}
      confirm={{ label: words.go, run: () => blocker.proceed?.(), danger: true }}
    >
      {words.text}
    </Dialog>
  )
}

function shopIn(search: object): unknown {
  return 'shop' in search ? search.shop : undefined
}
