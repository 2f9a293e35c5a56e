import { dayIn } from '@serein/client/format.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { Collection } from '@serein/shared/checkout/collection.ts'
import { giftCardLimits } from '@serein/shared/gift-card/states.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { Form } from '@serein/ui/form.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { GiftWords } from '../gift-card/gift-delivery.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'

/** Changes what the card says and the last day. */
export function CollectionChange(props: {
  collection: Collection
  own: NonNullable<Collection['own']>
  onClose: () => void
}) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const now = useNow()
  const { collection, own, onClose } = props
  const { orderId, design, toName, fromName, message, endsOn, timeZone } = collection
  const { recipientEmail, deliverAt } = own
  const today = dayIn(now, timeZone)
  const form = useServerForm({
    initial: { toName, fromName, message, endsOn },
    read: (values) => ({
      sent: { orderId, design, recipientEmail, deliverAt, ...values },
      faults: values.endsOn === '' ? [{ field: 'endsOn', text: t('giftCard.together.noDay') }] : [],
    }),
    send: async (sent) => {
      await api.collection.change(sent)
      await queryClient.invalidateQueries({ queryKey: query.collection.key() })
      onClose()
    },
  })
  return (
    <Sheet
      open
      desktop="side"
      onClose={onClose}
      title={t('checkout.collection.change')}
      closeLabel={t('shop.choose.close')}
    >
      <Form {...form.attributes} className="flex flex-col gap-4">
        <GiftWords form={form} fromAutoComplete="off" />
        <TextField
          name="endsOn"
          type="date"
          label={t('giftCard.together.endsOn')}
          min={today}
          max={addDays(today, giftCardLimits.collectDays)}
          {...form.text('endsOn')}
        />
        <Failure error={form.problem} otherwise="checkout.credit.offline" />
        <SubmitButton size="lg" wide pending={form.isPending}>
          {t('checkout.collection.save')}
        </SubmitButton>
      </Form>
    </Sheet>
  )
}
