import { useState, type DragEvent, type ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../language/words.ts'

/** Takes files that are dragged in from outside, anywhere on the page; the button beside does the same by keyboard. */
export function DropZone(props: {
  enabled: boolean
  onFiles: (files: Iterable<File>) => void
  /** What is said over it while files are held there; of pictures, unless it is said. */
  dropText?: string
  /** Of a page, unless it is said. */
  className?: string
  children: ReactNode
}) {
  const { t } = useWords()
  const [isOver, setOver] = useState(false)
  const holdsFiles = (event: DragEvent) =>
    props.enabled && event.dataTransfer.types.includes('Files')
  return (
    // What it does by pointer alone the button in the title row does for everybody.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-drop="files"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        props.onFiles(event.dataTransfer.files)
      }}
      className={cx('relative', props.className ?? 'flex flex-1 flex-col gap-8 p-6 max-md:p-5')}
    >
      {props.children}
      {isOver ? (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-3 z-2 flex items-center justify-center rounded-lg border-2 border-dashed border-primary bg-primary-soft/90 text-lg font-semibold text-primary"
        >
          {props.dropText ?? t('shop.pictures.dropHere')}
        </div>
      ) : null}
    </div>
  )
}
