import type { ReactNode } from 'react'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { Modal } from '@serein/ui/modal.tsx'
import { useWords } from '../language/words.ts'

/** Lies over all of the app, and nothing but what it offers leads on. */
export function WholeScreen(props: { labelledBy: string; children: ReactNode }) {
  const { platform } = useWords()
  return (
    <Modal
      open
      insistent
      onClose={() => {}}
      labelledBy={props.labelledBy}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-paper"
    >
      <div className="flex h-full flex-col items-center justify-center gap-6 px-8 pt-(--safe-top) pb-[calc(24px+var(--safe-bottom))] text-center">
        <Wordmark name={platform} />
        {props.children}
      </div>
    </Modal>
  )
}
