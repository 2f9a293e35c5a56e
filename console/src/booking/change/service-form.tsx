import { useFormat } from '@serein/client/provider.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { FormFooter } from '../form-footer.tsx'
import { TreatmentFields } from '../treatment/treatment-fields.tsx'
import { itemOf, offeredFor, type Menu, type Team, type Treatment } from '../treatment/treatment.ts'
import { useChange } from './use-change.ts'
import { usePlan } from './use-plan.ts'
import type { SheetOfVisit } from './sheet-of-visit.ts'

type Props = SheetOfVisit & {
  menu: Menu
  team: Team
  first: Treatment
  what: { itemId: string } | { guestPosition: number }
}

const nothing = { variantId: '', addOnIds: [] as string[], wish: 'any' }

/** Chooses service, length, extras and therapist, with a preview of the result. */
export function ServiceForm(props: Props) {
  const { visit, menu, team, first, what, onClose } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const change = useChange(onClose)
  const form = useServerForm({
    initial: { treatment: first, tellClient: true },
    read: ({ treatment, tellClient }) => {
      const item = itemOf(menu, team, treatment)
      return {
        sent: { ...(item ?? nothing), tellClient },
        faults: item ? [] : [{ field: 'treatment' }],
      }
    },
    faultText: () => t('booking.form.noService'),
    send: (wanted: typeof nothing & { tellClient: boolean }) => {
      const { totalMinor } = plan.data ?? {}
      const agreed = typeof totalMinor === 'number' ? { expectedTotalMinor: totalMinor } : {}
      const input = { bookingId: visit.id, ...wanted, ...agreed, expectedSequence: visit.sequence }
      const done = t(`booking.change.${isChange ? 'change' : 'add'}.done`, {
        service: pick(service!.name),
      })
      const { booking } = change.api
      const send = () =>
        'itemId' in what
          ? booking.changeItem({ ...input, ...what })
          : booking.addItem({ ...input, ...what })
      return change.send(send, done, (changed) => changed)
    },
  })
  const { treatment } = form.values
  const { service } = offeredFor(menu, team, treatment)
  const item = itemOf(menu, team, treatment)
  const isChange = 'itemId' in what
  const isSame = isChange && JSON.stringify(item) === JSON.stringify(itemOf(menu, team, first))
  // The requested therapist no longer gives it.
  const lost = team.therapists.find(({ id }) => id === first.wish && item && item.wish !== id)
  const serviceChange = { bookingId: visit.id, ...what, ...(item ?? nothing) }
  const plan = usePlan(serviceChange, item !== null && !isSame, props)
  const amount = plan.data?.addedMinor
  return (
    <Form onSend={form.submit}>
      <TreatmentFields
        {...{ menu, team, treatment }}
        set={(part) => form.set({ treatment: { ...treatment, ...part } })}
      />
      {isChange && lost ? (
        <Notice tone="clay" announce>
          {t('booking.move.ask.wish', { name: visit.customerName ?? visit.code, who: lost.name })}
        </Notice>
      ) : null}
      {plan.words ? <Notice tone={plan.isRefused ? 'red' : 'primary'}>{plan.words}</Notice> : null}
      {visit.customerName ? (
        <Checkbox {...form.tick('tellClient')} label={t('booking.change.tell')} />
      ) : null}
      <FormFooter problem={form.at('treatment') ?? change.problem}>
        <SubmitButton
          form={form}
          disabled={plan.isRefused || isSame}
          pendingLabel={t('booking.visit.working')}
        >
          {t(`booking.change.${isChange ? 'change' : 'add'}.button`, {
            how: typeof amount === 'number' ? 'priced' : 'plain',
            amount: format.money({ amountMinor: Math.abs(amount ?? 0), currency: visit.currency }),
            sign: (amount ?? 0) < 0 ? '−' : '+',
          })}
        </SubmitButton>
      </FormFooter>
    </Form>
  )
}
