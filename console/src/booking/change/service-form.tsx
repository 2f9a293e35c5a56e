import { useState, type FormEvent } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../../language/words.ts'
import { FormFooter } from '../form-footer.tsx'
import { TreatmentFields } from '../treatment/treatment-fields.tsx'
import { itemOf, offeredFor, type Menu, type Team, type Treatment } from '../treatment/treatment.ts'
import { useChange } from './use-change.ts'
import { usePlan } from './use-plan.ts'
import type { SheetOfVisit } from './visit-changes.tsx'

type Props = SheetOfVisit & {
  menu: Menu
  team: Team
  first: Treatment
  what: { itemId: string } | { guestPosition: number }
}

const nothing = { variantId: '', addOnIds: [], wish: 'any' }

/** Chooses service, length, extras and therapist, with a preview of the result. */
export function ServiceForm(props: Props) {
  const { visit, menu, team, first, what, onClose } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const [treatment, setTreatment] = useState(first)
  const [tellClient, setTold] = useState(true)
  const change = useChange(onClose)
  const { service } = offeredFor(menu, team, treatment)
  const item = itemOf(menu, team, treatment)
  const isChange = 'itemId' in what
  const isSame = isChange && JSON.stringify(item) === JSON.stringify(itemOf(menu, team, first))
  // The requested therapist no longer gives it.
  const lost = team.therapists.find(({ id }) => id === first.wish && item && item.wish !== id)
  const serviceChange = { bookingId: visit.id, ...what, ...(item ?? nothing) }
  const plan = usePlan(serviceChange, item !== null && !isSame, props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!item) return change.say(t('booking.form.noService'))
    if (isSame) return onClose()
    const { totalMinor } = plan.data ?? {}
    const agreed = typeof totalMinor === 'number' ? { expectedTotalMinor: totalMinor } : {}
    const input = { ...serviceChange, ...agreed, expectedSequence: visit.sequence, tellClient }
    const done = t(`booking.change.${isChange ? 'change' : 'add'}.done`, {
      service: pick(service!.name),
    })
    const { booking } = change.api
    const send = () =>
      'itemId' in what
        ? booking.changeItem({ ...input, itemId: what.itemId })
        : booking.addItem({ ...input, guestPosition: what.guestPosition })
    void change.send(send, done, (changed) => changed)
  }
  const amount = plan.data?.addedMinor
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TreatmentFields
        {...{ menu, team, treatment }}
        set={(part) => setTreatment({ ...treatment, ...part })}
      />
      {isChange && lost ? (
        <Notice tone="clay" announce>
          {t('booking.move.ask.wish', { name: visit.customerName ?? visit.code, who: lost.name })}
        </Notice>
      ) : null}
      {plan.words ? <Notice tone={plan.isRefused ? 'red' : 'primary'}>{plan.words}</Notice> : null}
      {visit.customerName ? (
        <Checkbox label={t('booking.change.tell')} checked={tellClient} onChecked={setTold} />
      ) : null}
      <FormFooter problem={change.problem}>
        <Button
          type="submit"
          wide
          size="lg"
          disabled={plan.isRefused || isSame}
          pending={change.isPending}
          pendingLabel={t('booking.visit.working')}
        >
          {t(`booking.change.${isChange ? 'change' : 'add'}.button`, {
            how: typeof amount === 'number' ? 'priced' : 'plain',
            amount: format.money({ amountMinor: Math.abs(amount ?? 0), currency: visit.currency }),
            sign: (amount ?? 0) < 0 ? '−' : '+',
          })}
        </Button>
      </FormFooter>
    </form>
  )
}
