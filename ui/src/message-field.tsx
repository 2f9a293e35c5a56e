import { SendHorizontal } from 'lucide-react'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { iconButtonStyle } from './icon-button.tsx'

/** Where a message is written: Enter sends it, Shift and Enter begin a line; on a phone the button sends. */
export function MessageField(props: {
  label: string
  sendLabel: string
  value: string
  maxLength: number
  /** Whether an attachment can be sent without a text. */
  hasMore?: boolean
  /** The field’s name, by which its draft is restored. */
  name?: string
  autoFocus?: boolean
  onValue: (value: string) => void
  onSend: () => void
  /** What else can be sent, before the field. */
  start?: ReactNode
}): ReactNode {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const canSend = props.value.trim() !== '' || props.hasMore === true
  const send = () => {
    if (!canSend) return
    props.onSend()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTouch = matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch) return
    event.preventDefault()
    send()
  }
  return (
    <div className="flex items-end gap-2">
      {props.start}
      <label htmlFor={id} className="sr-only">
        {props.label}
      </label>
      <textarea
        ref={field}
        id={id}
        name={props.name}
        rows={1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.autoFocus}
        placeholder={props.label}
        value={props.value}
        maxLength={props.maxLength}
        enterKeyHint="enter"
        onChange={(event) => props.onValue(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-lg border border-line-strong bg-paper px-4 py-2.5 text-base placeholder:text-ink-soft"
      />
      <button
        type="button"
        aria-label={props.sendLabel}
        disabled={!canSend}
        onClick={send}
        className={iconButtonStyle('primary')}
      >
        <SendHorizontal aria-hidden />
      </button>
    </div>
  )
}
