import { useId, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { cx } from './cx.ts'
import { Modal } from './modal.tsx'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  closeLabel: string
  /** From 900 px: in the middle, or along the right side. */
  desktop?: 'middle' | 'side'
  /** Takes the whole of a phone: what is worked in, not only looked at. */
  fills?: boolean
  /** Stays at the bottom while the rest scrolls: the main action. */
  footer?: ReactNode
  children: ReactNode
}

/** Slides up on a phone; on a desktop it stands in the middle or at the side. */
export function Sheet(props: SheetProps): ReactNode {
  const id = useId()
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      labelledBy={id}
      className={cx(
        'mx-auto mt-auto mb-0 w-full max-w-160 translate-y-full overflow-hidden rounded-t-lg open:translate-y-0 starting:open:translate-y-full',
        props.desktop === 'side' ? side : middle,
        props.fills && 'max-md:h-dvh max-md:max-h-dvh max-md:rounded-none',
      )}
    >
      <div
        className={cx(
          'flex max-h-[inherit] min-h-0 flex-col',
          props.fills && 'max-md:h-full max-md:pt-(--safe-top)',
        )}
      >
        <header className="relative flex items-center gap-4 border-b border-line py-3.5 pr-3 pl-5 md:pl-6">
          {props.fills ? null : (
            <span
              aria-hidden
              className="absolute inset-x-0 top-1.5 mx-auto h-1 w-9 rounded-full bg-line md:hidden"
            />
          )}
          <div className="min-w-0 flex-1">
            <h2 id={id} tabIndex={-1} data-autofocus className="serif text-xl">
              {props.title}
            </h2>
            {props.subtitle ? <p className="text-sm text-ink-soft">{props.subtitle}</p> : null}
          </div>
          <button
            type="button"
            aria-label={props.closeLabel}
            onClick={props.onClose}
            className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        </header>
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-6">
          {props.children}
        </div>
        {props.footer ? (
          <footer className="border-t border-line px-5 pt-3.5 pb-[calc(14px+var(--safe-bottom))] md:px-6">
            {props.footer}
          </footer>
        ) : null}
      </div>
    </Modal>
  )
}

const middle =
  'max-h-[calc(100dvh-40px)] md:my-auto md:max-w-130 md:translate-y-3 md:rounded-lg md:opacity-0 md:open:opacity-100 md:starting:open:translate-y-3 md:starting:open:opacity-0'
const side =
  'max-h-[calc(100dvh-40px)] md:my-0 md:mr-0 md:h-dvh md:max-h-dvh md:w-110 md:translate-x-full md:translate-y-0 md:rounded-none md:rounded-l-lg md:open:translate-x-0 md:starting:open:translate-x-full md:starting:open:translate-y-0'
