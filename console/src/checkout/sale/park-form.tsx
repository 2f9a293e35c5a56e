import { useClient } from '@serein/client/provider.tsx'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import type { Shop } from '../../member/member.ts'
import { type Draft, parkedOf } from './draft.ts'

/** Puts the sale aside, under the name of its client or one that the desk finds it by. */
export function ParkForm(props: { draft: Draft; shelf: Shelf; shop: Shop; onDone: () => void }) {
  const { draft, shelf, shop, onDone } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const form = useServerForm({
    initial: { name: draft.parked?.name ?? '' },
    read: (texts) => {
      const name = texts.name.trim()
      const isNameless = name === '' && !draft.customer
      return { sent: name || null, faults: isNameless ? [{ field: 'name' as const }] : [] }
    },
    faultText: () => t('checkout.sale.parkNameMissing'),
    send: (name) => api.sale.park({ shopId: shop.id, name, ...parkedOf(draft, shelf) }),
    refresh: query.sale.parked.key(),
    savedText: () => t('checkout.sale.parkDone'),
    onDone,
  })
  return (
    <Form onSend={form.submit} className="flex flex-col gap-5">
      <p className="text-ink-soft">{t('checkout.sale.parkText')}</p>
      <TextField
        {...form.text('name')}
        label={t('checkout.sale.parkName')}
        help={draft.customer ? t('checkout.sale.parkNameHelp') : undefined}
        maxLength={80}
      />
      <SubmitButton form={form}>{t('checkout.sale.park')}</SubmitButton>
    </Form>
  )
}
