import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { Select } from './select.tsx'

export type PlannedTime = {
  startsAt: string
  /** The one that is had in its place, or it itself; null: it is left out. */
  chosen: string | null
  /** Why it is not free, and what is beside it; null: it is free. */
  taken: { why: string; beside: readonly { startsAt: string; label: string }[] } | null
}

/** Each of several times: free and taken or left out, or why it is not free and what may be had in its place. */
export function PlannedTimes(props: {
  times: readonly PlannedTime[]
  when: (startsAt: string) => string
  instead: (when: string) => string
  leaveOut: string
  onChoose: (planned: string, startsAt: string | null) => void
}): ReactNode {
  const { when, onChoose } = props
  return (
    <ul className="flex flex-col divide-y divide-line">
      {props.times.map(({ startsAt, chosen, taken }) =>
        taken ? (
          <li key={startsAt} className="flex flex-col gap-2 py-3">
            <p className="text-ink-soft">
              <s>{when(startsAt)}</s> {taken.why}
            </p>
            {taken.beside.length > 0 ? (
              <Select
                size="sm"
                label={props.instead(when(startsAt))}
                labelHidden
                value={chosen ?? ''}
                options={[
                  ...taken.beside.map((time) => ({ id: time.startsAt, label: time.label })),
                  { id: '', label: props.leaveOut },
                ]}
                onSelect={(id) => onChoose(startsAt, id === '' ? null : id)}
              />
            ) : null}
          </li>
        ) : (
          <li key={startsAt}>
            <Checkbox
              label={when(startsAt)}
              checked={chosen !== null}
              onChecked={(isChosen) => onChoose(startsAt, isChosen ? startsAt : null)}
            />
          </li>
        ),
      )}
    </ul>
  )
}
