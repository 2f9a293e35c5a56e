import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useKeydown } from '../../keyboard/single-keys.ts'
import { useWords } from '../../language/words.ts'

/** A form in a column beside a screen that stays usable. It takes the focus as it opens, and returns it as it goes. */
export function Beside(props: {
  title: ReactNode
  /** Something else stands in its place; what is typed stays. */
  isHidden: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useWords()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useKeydown((event) => {
    // What is open over it is drawn elsewhere, and closes by itself.
    const isOwn = section.current?.contains(event.target as Node)
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return
    event.preventDefault()
    props.onClose()
  })
  return (
    <section
      ref={section}
      role="dialog"
      aria-labelledby={id}
      hidden={props.isHidden}
      className="flex w-92 shrink-0 flex-col border-l border-line bg-surface [&[hidden]]:hidden lg:w-104 print:hidden"
    >
      <header className="flex items-center gap-3 border-b border-line py-3.5 pr-3 pl-5 md:pl-6">
        <h2 id={id} ref={heading} tabIndex={-1} className="serif min-w-0 flex-1 text-xl">
          {props.title}
        </h2>
        <IconButton
          tone="plain"
          label={t('common.close')}
          icon={<X aria-hidden />}
          onClick={props.onClose}
        />
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-6">
        {props.children}
      </div>
    </section>
  )
}
