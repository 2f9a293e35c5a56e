import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { movementReasons, type MovementReason } from '@serein/shared/ledger/desk.ts'
import type { RefusalData } from '@serein/shared/refusal.ts'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf } from '../form/amount.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { reasonWords } from './movement-words.ts'
import { useMoney } from './use-money.ts'

type Props = { till: TillDay; shopId: string; direction: 'in' | 'out'; onDone: () => void }
type Fault = { field: 'amountMinor' | 'note'; mostMinor?: number }

/** Cash goes into the drawer or out of it, for a reason that is no sale. */
export function MovementForm({ till, shopId, direction, onDone }: Props) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { money, short, locale } = useMoney(till)
  const { currency, drawer } = till
  const isOut = direction === 'out'
  const mostMinor = Math.max(0, drawer.expectedMinor)
  const form = useServerForm({
    initial: {
      amountMinor: '',
      reason: (isOut ? 'supplies' : 'change') as MovementReason,
      note: '',
    },
    read: ({ reason, ...texts }) => {
      const amountMinor = amountOf(texts.amountMinor, currency) ?? 0
      const note = texts.note.trim()
      const faults: Fault[] = []
      if (amountMinor === 0) faults.push({ field: 'amountMinor' })
      else if (isOut && amountMinor > mostMinor) faults.push({ field: 'amountMinor', mostMinor })
      if (reason === 'other' && note === '') faults.push({ field: 'note' })
      return { sent: { direction, reason, amountMinor, ...(note && { note }) }, faults }
    },
    faultText: (fault: Fault) => {
      if (fault.field === 'note') return t('payment.move.noteMissing')
      if (fault.mostMinor === undefined) return t('payment.take.invalid')
      return t('payment.move.most', { amount: money(fault.mostMinor) })
    },
    send: (movement) => api.till.moveCash({ shopId, ...movement }),
    refusedFields: (error) => {
      const refusal = refusalOf(error)
      if (refusal?.code !== 'drawer_too_little') return null
      const { drawerMinor } = refusal.data as RefusalData<'drawer_too_little'>
      return [{ field: 'amountMinor' as const, mostMinor: drawerMinor }]
    },
    refresh: query.till.day.key(),
    savedText: ({ amountMinor }) =>
      t(isOut ? 'payment.move.doneOut' : 'payment.move.doneIn', { amount: money(amountMinor) }),
    undo: async ({ movements }) => {
      const last = movements.findLast(({ canUndo }) => canUndo)
      if (last) await api.till.undoMovement({ shopId, movementId: last.id })
    },
    onDone,
  })
  const { reason } = form.values
  const amountMinor = amountOf(form.values.amountMinor, currency) ?? 0
  return (
    <Form onSend={form.submit}>
      <AmountField
        {...form.typed('amountMinor')}
        first
        label={t('payment.move.amount')}
        {...{ currency, locale }}
        help={isOut ? t('payment.move.most', { amount: money(mostMinor) }) : undefined}
        error={form.at('amountMinor')}
      />
      <Select
        {...form.choice('reason')}
        label={t('payment.move.reason')}
        options={movementReasons.map((id) => ({ id, label: t(reasonWords[id]) }))}
      />
      <TextField
        {...form.text('note')}
        label={t(reason === 'other' ? 'payment.move.what' : 'payment.move.detail')}
        note={reason === 'other' ? undefined : t('common.optional')}
        help={t('payment.move.noteHelp')}
        maxLength={200}
      />
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {amountMinor > 0
          ? t(isOut ? 'payment.move.outButton' : 'payment.move.inButton', {
              amount: short(amountMinor),
            })
          : t(isOut ? 'payment.move.out' : 'payment.move.in')}
      </SubmitButton>
    </Form>
  )
}
