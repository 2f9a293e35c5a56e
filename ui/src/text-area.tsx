import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Field, controlStyle, describedBy, type FieldWords } from './field.tsx'

/** Grows with its words where the browser can. */
export function TextArea(props: ComponentProps<'textarea'> & FieldWords): ReactNode {
  const { label, help, error, note, labelHidden, className, id: givenId, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ id, label, help, error, note, labelHidden, className }}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        {...describedBy(id, { help, error })}
        className={cx(controlStyle(error), 'field-sizing-content max-h-80 min-h-24 resize-y py-3')}
      />
    </Field>
  )
}
