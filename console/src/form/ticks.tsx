import { useId } from 'react'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'

/** Some things, each ticked or not. */
export function Ticks(props: {
  label: string
  labelHidden?: boolean
  entries: readonly { id: string; name: string }[]
  chosen: readonly string[]
  error?: string | undefined
  onChosen: (ids: string[]) => void
}) {
  const id = useId()
  const { label, entries, chosen, error, onChosen } = props
  return (
    <div>
      <fieldset
        aria-describedby={error ? `${id}-error` : undefined}
        data-invalid={error ? '' : undefined}
        className="min-w-0"
      >
        <legend className={props.labelHidden ? 'sr-only' : 'mb-1 text-sm font-semibold'}>
          {label}
        </legend>
        <div className="max-h-64 overflow-y-auto rounded-md border border-line px-3 py-1">
          {entries.map((entry) => (
            <Checkbox
              key={entry.id}
              label={entry.name}
              checked={chosen.includes(entry.id)}
              onChecked={(isChosen) =>
                onChosen(
                  isChosen ? [...chosen, entry.id] : chosen.filter((other) => other !== entry.id),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
