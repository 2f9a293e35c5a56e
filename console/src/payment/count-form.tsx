import { useClient } from '@serein/client/provider.tsx'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf } from '../form/amount.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { differenceWords } from './till-drawer.tsx'
import { useMoney } from './use-money.ts'

type Kind = 'opening' | 'count'

/** Counts the drawer: the first count of a day is its float, later ones are compared. */
export function CountForm({ till, shopId }: { till: TillDay; shopId: string }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { money, locale } = useMoney(till)
  const form = useServerForm({
    initial: {
      kind: (till.counts.length === 0 && till.drawer.cashInMinor === 0
        ? 'opening'
        : 'count') as Kind,
      countedMinor: '',
      note: '',
    },
    read: ({ kind, ...texts }) => {
      const countedMinor = amountOf(texts.countedMinor, till.currency)
      const note = texts.note.trim()
      return {
        sent: countedMinor === null ? null : { countedMinor, kind, ...(note && { note }) },
        faults: countedMinor === null ? [{ field: 'countedMinor' }] : [],
      }
    },
    faultText: () => t('payment.take.invalid'),
    send: (count) => api.till.count({ shopId, ...count }),
    refresh: query.till.day.key(),
    savedText: () => t('payment.till.saved'),
  })
  const { kind } = form.values
  const countedMinor = amountOf(form.values.countedMinor, till.currency)
  const difference = (countedMinor ?? 0) - till.drawer.expectedMinor
  return (
    <Card className="print:hidden">
      <Form onSend={form.submit} className="flex flex-col gap-4">
        <Segmented
          label={t('payment.till.kind')}
          labelHidden
          choices={[
            { id: 'opening', label: t('payment.till.asOpening') },
            { id: 'count', label: t('payment.till.asCount') },
          ]}
          selected={kind}
          onSelect={(id) => form.set({ kind: id })}
        />
        <AmountField
          {...form.typed('countedMinor')}
          label={t('payment.till.counted')}
          currency={till.currency}
          locale={locale}
          help={
            kind === 'count' && countedMinor !== null
              ? differenceWords(t, difference, money(Math.abs(difference)))
              : undefined
          }
        />
        <TextField
          {...form.text('note')}
          label={t('payment.till.note')}
          note={t('common.optional')}
          maxLength={300}
        />
        <Button
          type="submit"
          wide
          pending={form.isPending}
          pendingLabel={t('payment.sheet.working')}
        >
          {t(kind === 'opening' ? 'payment.till.saveOpening' : 'payment.till.save')}
        </Button>
      </Form>
    </Card>
  )
}
