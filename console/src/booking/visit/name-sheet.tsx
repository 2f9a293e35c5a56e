import { useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Form } from '@serein/ui/form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { messagesIn } from '../../form/use-delivery.ts'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import { SideSheet } from '../../page/sheet.tsx'
import { useClientName } from '../client-name.ts'
import { FormFooter } from '../form-footer.tsx'
import { knownIn } from '../known-contact.tsx'
import { CustomerField, type Customer } from '../new-booking/customer-field.tsx'
import { customerOf, withKnown } from '../new-booking/use-new-booking.ts'
import { useNamedQueries } from './name-visit.tsx'

/** Asks whose visit it is: a known client’s or somebody new’s. */
export function NameSheet({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const cache = useQueryClient()
  const queries = useNamedQueries()
  const clientName = useClientName()
  const refresh = () => {
    for (const queryKey of queries) void cache.invalidateQueries({ queryKey })
  }
  const form = useServerForm({
    initial: { customer: { kind: 'nobody' } as Customer },
    read: ({ customer }) => {
      const sent = customerOf(customer)
      const isTold = Object.keys(sent).some((key) => key !== 'isSomebodyElse')
      const isTyping = customer.kind === 'nobody' && customer.typed?.trim()
      const field = customer.kind === 'new' ? 'customer.name' : isTyping ? 'customer' : 'all'
      return { sent, faults: isTold ? [] : [{ field, text: t('booking.name.missing') }] }
    },
    faultText: ({ text }: { field: string; text: string }) => text,
    send: (customer: ReturnType<typeof customerOf>) =>
      api.customer.nameVisit({ bookingId, customer }),
    refusedFields(error) {
      const clients = knownIn(error)
      if (!clients) return messagesIn(error)
      form.set({ customer: withKnown(form.values.customer, clients) })
      return []
    },
    saysProblem: true,
    savedText: (_, { customerName }) =>
      t('booking.name.done', { name: clientName({ name: customerName ?? '' }) }),
    undo: async () => {
      await api.customer.undoNameVisit({ bookingId })
      refresh()
    },
    onDone() {
      refresh()
      onClose()
    },
  })
  const failure = form.problem && (refusalOf(form.problem)?.message ?? t('common.failed'))
  const problem = form.at('all') ?? (typeof failure === 'string' ? failure : null)
  return (
    <SideSheet open onClose={onClose} title={t('booking.name.title')}>
      <Form onSend={form.submit} className="flex flex-col gap-4">
        <CustomerField
          customer={form.values.customer}
          onCustomer={(customer) => form.set({ customer })}
          at={form.at}
        />
        <p className="text-sm text-ink-soft">{t('booking.name.help')}</p>
        <FormFooter problem={problem}>
          <SubmitButton form={form} pendingLabel={t('booking.visit.working')}>
            {t('booking.name.button')}
          </SubmitButton>
        </FormFooter>
      </Form>
    </SideSheet>
  )
}
