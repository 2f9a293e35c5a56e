import { Plus, X } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { mostServices } from '@serein/shared/slot/request.ts'
import { Button } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../../language/words.ts'
import { TreatmentFields } from '../treatment/treatment-fields.tsx'
import type { WhoCannot } from '../treatment/therapist-select.tsx'
import type { Menu, Team, Treatment } from '../treatment/treatment.ts'
import { newTreatment, type GuestTreatment } from './party.ts'

type Props = {
  treatments: GuestTreatment[]
  onTreatments: (treatments: GuestTreatment[]) => void
  menu: Menu
  team: Team
  /** Of the guest, in what is sent. */
  path: string
  at: (path: string) => string | undefined
  /** Who cannot give a treatment; of the first of a guest also at the time of the visit. */
  whoCannot: (treatment: Treatment, isFirst: boolean) => WhoCannot
  /** Stands beside the button for one more. */
  beside?: ReactNode
}

/** A guest’s treatments in order, numbered if there are several. */
export function GuestTreatments(props: Props) {
  const { treatments, onTreatments, beside } = props
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const add = () => {
    onTreatments([...treatments, newTreatment()])
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('select')?.focus(),
    )
  }
  const remove = (index: number) => {
    onTreatments(treatments.toSpliced(index, 1))
    requestAnimationFrame(() => more.current?.focus())
  }
  const isFull = treatments.length >= mostServices
  return (
    <>
      <div ref={list} className="flex flex-col gap-5">
        {treatments.map((treatment, index) => (
          <OneTreatment
            key={treatment.key}
            {...props}
            treatment={treatment}
            number={treatments.length > 1 ? index + 1 : null}
            cannot={props.whoCannot(treatment, index === 0)}
            path={`${props.path}.items.${index}`}
            change={(changed) => onTreatments(treatments.with(index, changed))}
            remove={() => remove(index)}
          />
        ))}
      </div>
      {isFull ? (
        <p className="text-sm text-ink-soft">
          {t('booking.form.mostTreatments', { count: mostServices })}
        </p>
      ) : null}
      <div className="-mx-4 -my-1.5 flex flex-wrap empty:hidden">
        {isFull ? null : (
          <Button ref={more} tone="quiet" size="sm" icon={<Plus aria-hidden />} onClick={add}>
            {t('booking.form.moreTreatments')}
          </Button>
        )}
        {beside}
      </div>
    </>
  )
}

function OneTreatment(
  props: Props & {
    treatment: GuestTreatment
    /** Null if it is the only one. */
    number: number | null
    cannot: WhoCannot
    change: (treatment: GuestTreatment) => void
    remove: () => void
  },
) {
  const { menu, team, treatment, number, change, path, at } = props
  const { t } = useWords()
  const id = useId()
  return (
    <div
      {...(number && { role: 'group', 'aria-labelledby': id })}
      className={cx(
        'flex flex-col gap-4',
        number !== null && number > 1 && 'border-t border-line pt-3',
      )}
    >
      {number ? (
        <div className="-mb-2.5 flex items-center justify-between gap-3">
          <p id={id} className="text-sm font-semibold">
            {t('booking.form.treatment', { n: number })}
          </p>
          <IconButton
            tone="plain"
            className="-my-2 -mr-3"
            label={t('booking.form.lessTreatments', { n: number })}
            icon={<X aria-hidden />}
            onClick={props.remove}
          />
        </div>
      ) : null}
      <TreatmentFields
        {...{ menu, team, treatment }}
        isTitled={number !== null}
        whoCannot={props.cannot}
        at={(field) => at(`${path}.${field}`)}
        set={(part) => change({ ...treatment, ...part })}
      />
    </div>
  )
}
