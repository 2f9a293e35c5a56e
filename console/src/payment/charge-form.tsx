import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useMoney, type FormProps } from './use-money.ts'

/** The cards of the client that may be charged for the visit; none while nobody knows. */
export function useCards(bill: Bill) {
  const { query } = useClient()
  const { bookingId, customerId } = bill
  const input = { bookingId }
  const enabled = customerId !== null && bill.can.take
  return useQuery(query.card.ofVisit.queryOptions({ input, enabled })).data?.cards ?? []
}

/** Charges what is due to a card of the client, who need not be there. */
export function ChargeForm({
  bill,
  verbs,
  onDone,
  cards,
}: FormProps & { cards: ReturnType<typeof useCards> }) {
  const { t } = useWords()
  const { money, short } = useMoney(bill)
  const first = cards.find(({ isOnFile }) => isOnFile) ?? cards[0]!
  const { bookingId, dueMinor } = bill
  const form = useServerForm({
    initial: { savedCardId: first.id },
    read: (sent) => ({ sent, faults: [] }),
    send: (card) =>
      verbs.change(async () => {
        await verbs.api.card.charge({ bookingId, expectedDueMinor: dueMinor, ...card })
        return verbs.api.bill.get({ bookingId })
      }),
    savedText: () => t('payment.take.done', { amount: money(dueMinor) }),
    onDone: () => onDone(),
  })
  return (
    <Form onSend={form.submit}>
      <h3 className="serif text-lg">{t('payment.charge.title')}</h3>
      <ChoiceRows
        label={t('payment.charge.which')}
        choices={cards.map((card) => ({
          id: card.id,
          label: (
            <span className="figures">
              <span className="capitalize">{card.brand}</span> •••• {card.last4}
            </span>
          ),
          help: card.isOnFile ? t('payment.charge.onFile') : undefined,
        }))}
        selected={form.values.savedCardId}
        onSelect={(savedCardId) => form.set({ savedCardId })}
      />
      <p className="text-sm text-ink-soft">{t('payment.charge.help')}</p>
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('payment.charge.button', { amount: short(dueMinor) })}
      </SubmitButton>
    </Form>
  )
}
