import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { ArrowBigUp, Eye, EyeOff } from 'lucide-react'
import { cx } from './cx.ts'
import { Field, controlStyle, describedBy, type FieldWords } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldWords & {
    icon?: ReactNode
    /** Stands at the end inside the field: a unit, a check, a small button. */
    end?: ReactNode
    /** For passwords: names of the button that shows and hides what is typed. */
    reveal?: { show: string; hide: string }
    /** For passwords: said while caps lock is on. */
    capsLockHint?: string
  }

export function TextField(props: TextFieldProps): ReactNode {
  const { label, help, error, note, labelHidden, icon, end, reveal, capsLockHint, ...rest } = props
  const { className, id: givenId, type, onKeyUp, onBlur, ...input } = rest
  const ownId = useId()
  const id = givenId ?? ownId
  const [isRevealed, setRevealed] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <Field {...{ id, label, help, error, note, labelHidden, className }}>
      <div className="relative flex items-center">
        {icon ? (
          <span
            aria-hidden
            className="pointer-events-none absolute left-4 text-ink-soft [&_.lucide]:size-5"
          >
            {icon}
          </span>
        ) : null}
        <input
          {...input}
          id={id}
          type={reveal ? (isRevealed ? 'text' : 'password') : type}
          {...describedBy(id, { help, error })}
          onKeyUp={(event) => {
            if (capsLockHint) setCapsLock(event.getModifierState('CapsLock'))
            onKeyUp?.(event)
          }}
          onBlur={(event) => {
            setCapsLock(false)
            onBlur?.(event)
          }}
          className={cx(
            controlStyle(error),
            'h-13',
            icon ? 'pl-12' : null,
            reveal || end ? 'pr-13' : null,
          )}
        />
        {reveal ? (
          <button
            type="button"
            aria-label={isRevealed ? reveal.hide : reveal.show}
            onClick={() => setRevealed(!isRevealed)}
            className="absolute right-1 flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-ink"
          >
            {isRevealed ? (
              <EyeOff aria-hidden className="size-5" />
            ) : (
              <Eye aria-hidden className="size-5" />
            )}
          </button>
        ) : null}
        {end && !reveal ? <span className="absolute right-4 text-ink-soft">{end}</span> : null}
      </div>
      {capsLockHint ? (
        <p
          role="status"
          className={cx('items-center gap-1.5 text-sm text-gold', capsLock ? 'flex' : 'hidden')}
        >
          <ArrowBigUp aria-hidden className="size-4" />
          {capsLock ? capsLockHint : ''}
        </p>
      ) : null}
    </Field>
  )
}
