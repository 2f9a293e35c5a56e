import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { cx } from './cx.ts'

export type ModalProps = {
  open: boolean
  /** Escape, a press beside it, the way back: all ask the owner to close it. */
  onClose: () => void
  labelledBy: string
  describedBy?: string
  role?: 'dialog' | 'alertdialog'
  /** A press on the backdrop does not close it. */
  insistent?: boolean
  className?: string
  children: ReactNode
}

/** The platform's own modal: traps and returns the focus, makes the rest inert, needs no library. */
export function Modal(props: ModalProps): ReactNode {
  const { open, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const filled = useFilled(open, dialog)
  const isHydrated = useSyncExternalStore(subscribe, yes, no)
  useEffect(() => {
    const element = dialog.current
    if (!isHydrated || !element || element.open === open) return
    if (open) {
      element.showModal()
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    } else element.close()
  }, [open, isHydrated])
  return (
    <dialog
      ref={dialog}
      // A modal rendered open by the server is visible before it can be modal.
      open={!isHydrated && open ? true : undefined}
      role={props.role}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ target, currentTarget }) => {
        // The event is late: by then it may have been opened again.
        if (open && !currentTarget.open && target === currentTarget) onClose()
      }}
      onPointerDown={(event) => {
        if (!props.insistent && isOutside(event)) onClose()
      }}
      className={cx(
        // Resets the text styles inherited from its place in the page.
        'bg-surface p-0 text-start text-base font-normal text-ink transition-[translate,scale,opacity,display,overlay] transition-discrete duration-220 ease-out',
        isHydrated
          ? 'shadow-lift'
          : // Without the top layer there is no backdrop: the shadow dims the page.
            'fixed inset-0 z-50 shadow-[0_0_0_100vmax_var(--backdrop)]',
        'backdrop:bg-backdrop backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete backdrop:duration-220 open:backdrop:opacity-100 starting:open:backdrop:opacity-0',
        props.className,
      )}
    >
      {filled ? props.children : null}
    </dialog>
  )
}

const subscribe = () => () => {}
const yes = () => true
const no = () => false

/** Keeps what was shown until it has slid away. */
function useFilled(open: boolean, dialog: React.RefObject<HTMLDialogElement | null>): boolean {
  const [isFilled, setFilled] = useState(open)
  if (open && !isFilled) setFilled(true)
  useEffect(() => {
    if (open || !isFilled) return
    let stale = false
    const settle = async (): Promise<void> => {
      const running = dialog.current?.getAnimations() ?? []
      await Promise.allSettled(running.map((animation) => animation.finished))
      if (!stale) setFilled(false)
    }
    void settle()
    return () => {
      stale = true
    }
  }, [open, isFilled, dialog])
  return open || isFilled
}

function isOutside(event: React.PointerEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  )
}
