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

/** Whose name is asked for: that of a visit, or of one guest of it. */
export type Unnamed = { bookingId: string; guestPosition?: number }

/** Asks who it is: a known client or somebody new. */
export function NameSheet({ of, onClose }: { of: Unnamed; onClose: () => void }) {
  const { t } = useWords()
  const { bookingId, guestPosition } = of
  const isGuest = guestPosition !== undefined
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
      guestPosition === undefined
        ? api.customer.nameVisit({ bookingId, customer })
        : api.booking.nameGuest({ bookingId, guestPosition, customer }),
    refusedFields(error) {
      const clients = knownIn(error)
      if (!clients) return messagesIn(error)
      form.set({ customer: withKnown(form.values.customer, clients) })
      return []
    },
    saysProblem: true,
    savedText: (_, visit) => {
      const guest = visit.guests.find(({ position }) => position === guestPosition)
      const name = clientName({ name: (guest ?? visit).customerName ?? '' })
      return t(guest ? 'booking.name.guestDone' : 'booking.name.done', { name })
    },
    undo: async () => {
      await (guestPosition === undefined
        ? api.customer.undoNameVisit({ bookingId })
        : api.booking.undoNameGuest({ bookingId, guestPosition }))
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
    <SideSheet
      open
      onClose={onClose}
      title={t(isGuest ? 'booking.name.guestTitle' : 'booking.name.title')}
    >
      <Form onSend={form.submit} className="flex flex-col gap-4">
        <CustomerField
          customer={form.values.customer}
          onCustomer={(customer) => form.set({ customer })}
          at={form.at}
          isNeeded
        />
        <p className="text-sm text-ink-soft">
          {t(isGuest ? 'booking.name.guestHelp' : 'booking.name.help')}
        </p>
        <FormFooter problem={problem}>
          <SubmitButton form={form} pendingLabel={t('booking.visit.working')}>
            {t(isGuest ? 'booking.name.guestButton' : 'booking.name.button')}
          </SubmitButton>
        </FormFooter>
      </Form>
    </SideSheet>
  )
}
