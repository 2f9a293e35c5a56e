import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { dismissToast, onToasts, shownToasts, type Toast } from './toast-queue.ts'

const none: readonly Toast[] = []

/**
 * Rendered once in an app; `showToast` from `toast-queue.ts` fills it. F6 focuses the newest toast, which then stays open; Escape
 * or its buttons return the focus.
 */
export function ToastRegion(props: { label: string; dismissLabel: string }): ReactNode {
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => none)
  const region = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    // The top layer keeps it above an open sheet; shown anew, it is the topmost.
    const element = region.current
    if (!element) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [newest])
  useFocusReturn(region)
  return (
    <div
      ref={region}
      popover="manual"
      role="region"
      aria-keyshortcuts="F6"
      aria-label={props.label}
      className="fixed inset-x-0 top-auto bottom-[calc(var(--toast-bottom)+var(--safe-bottom))] mx-auto w-[calc(100%-40px)] max-w-105 overflow-visible bg-transparent p-0 md:bottom-6"
    >
      <div aria-live="polite" className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} dismissLabel={props.dismissLabel} />
        ))}
      </div>
    </div>
  )
}

/** Where the focus was before F6, so that it is not lost with the toast. */
function useFocusReturn(region: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const inside = (): boolean => region.current?.contains(document.activeElement) ?? false
    let before: HTMLElement | null = null
    const onKeyDown = (event: KeyboardEvent): void => {
      const newestCard = region.current?.querySelector('[data-toast]:last-child')
      if (event.key === 'F6' && newestCard && !inside()) {
        event.preventDefault()
        before = document.activeElement instanceof HTMLElement ? document.activeElement : null
        newestCard.querySelector('button')?.focus()
      } else if (event.key === 'Escape' && inside()) {
        const id = document.activeElement?.closest<HTMLElement>('[data-toast]')?.dataset.toast
        dismissToast(Number(id))
      }
    }
    const stop = onToasts(() => {
      if (!inside()) return
      const back = before
      before = null
      // After React has taken the toast away.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) back?.focus()
      })
    })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      stop()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [region])
}

function ToastCard({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }): ReactNode {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.stays) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    <div
      data-toast={toast.id}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex min-h-14 animate-rise items-center gap-3 rounded-md bg-ink py-1.5 pr-1.5 pl-4 text-paper shadow-lift [--focus:var(--paper)]"
    >
      {toast.tone === 'good' ? <CircleCheck aria-hidden className="size-5" /> : null}
      {toast.tone === 'bad' ? <CircleAlert aria-hidden className="size-5" /> : null}
      <p className="min-w-0 flex-1 py-1.5 text-sm font-medium">{toast.text}</p>
      {[toast.also, toast.action].map((action) =>
        action ? (
          <button
            key={action.label}
            type="button"
            onClick={() => {
              action.run()
              dismissToast(toast.id)
            }}
            className="min-h-11 shrink-0 rounded-full px-3 text-sm font-bold underline underline-offset-4"
          >
            {action.label}
          </button>
        ) : null,
      )}
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => dismissToast(toast.id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}
