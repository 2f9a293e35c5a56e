import { type ReactNode, useEffect, useId, useRef } from 'react'
import { PanelInside } from '@serein/ui/beside-panel.tsx'
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
      <PanelInside
        {...{ id, heading }}
        title={props.title}
        closeLabel={t('common.close')}
        onClose={props.onClose}
      >
        {props.children}
      </PanelInside>
    </section>
  )
}
