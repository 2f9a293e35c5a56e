import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { cx } from './cx.ts'

export type FieldWords = {
  label: string
  help?: ReactNode
  error?: ReactNode
  /** Said beside the label, such as "optional". */
  note?: string
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
}

/** Label above, help and error under; every field wears it. */
export function Field(
  props: FieldWords & { id: string; className?: string; children: ReactNode },
): ReactNode {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', props.className)}>
      <label
        htmlFor={props.id}
        className={
          props.labelHidden
            ? 'sr-only'
            : 'flex flex-wrap justify-between gap-x-3 text-sm font-semibold'
        }
      >
        {props.label}
        {props.note ? <span className="font-normal text-ink-soft">{props.note}</span> : null}
      </label>
      {props.children}
      <FieldNotes id={props.id} help={props.help} error={props.error} />
    </div>
  )
}

export function FieldNotes(props: { id: string; help?: ReactNode; error?: ReactNode }): ReactNode {
  return (
    <>
      {props.error ? (
        <p id={`${props.id}-error`} className="flex animate-rise gap-1.5 text-sm text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4" />
          <span className="min-w-0">{props.error}</span>
        </p>
      ) : null}
      {props.help ? (
        <p id={`${props.id}-help`} className="text-sm text-ink-soft">
          {props.help}
        </p>
      ) : null}
    </>
  )
}

/** The props that associate a control with its notes. */
export function describedBy(
  id: string,
  words: Pick<FieldWords, 'help' | 'error'>,
): { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined } {
  const ids = [words.error && `${id}-error`, words.help && `${id}-help`].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': words.error ? true : undefined,
  }
}

export function controlStyle(error?: unknown): string {
  return cx(
    'w-full min-w-0 rounded-md border bg-surface px-4 text-base text-ink transition-colors hover:border-ink-soft focus-visible:outline-2 focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-soft',
    error
      ? 'border-red focus-visible:outline-red'
      : 'border-line-strong focus-visible:outline-focus',
  )
}
