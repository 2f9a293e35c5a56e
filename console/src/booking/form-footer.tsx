import type { ReactNode } from 'react'
import { Notice } from '@serein/ui/notice.tsx'

/** The sticky end of a form in a sheet: its faults and its buttons. */
export function FormFooter(props: { problem: string | null; children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-3 border-t border-line bg-surface px-5 pt-3.5 pb-[calc(18px+var(--safe-bottom))] md:-mx-6 md:px-6">
      {props.problem ? (
        <Notice tone="red" announce>
          {props.problem}
        </Notice>
      ) : null}
      {props.children}
    </div>
  )
}
