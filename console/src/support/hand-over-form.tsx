import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { DeskTicket } from '@serein/shared/support/desk.ts'
import { supportLimits } from '@serein/shared/support/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import type { DeskKind, DeskVerbs } from './use-desk.ts'

type Fault = { field: 'text' | 'businessId' }

/** To whom it belongs: a business hands it to the platform, the platform to a business. */
export function HandOverForm(props: {
  ticket: DeskTicket
  kind: DeskKind
  verbs: DeskVerbs
  onGone: () => void
}) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const word = props.kind === 'platform' ? 'support.hand.toBusiness' : 'support.hand.toPlatform'
  if (isOpen) return <Fields {...props} action={t(word)} />
  return (
    <Button tone="quiet" className="self-start" onClick={() => setOpen(true)}>
      {t(word)}
    </Button>
  )
}

function Fields(props: {
  ticket: DeskTicket
  kind: DeskKind
  verbs: DeskVerbs
  onGone: () => void
  action: string
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { ticket, kind, verbs, onGone } = props
  const isPlatform = kind === 'platform'
  const businesses = useQuery({
    ...query.business.directory.queryOptions({ input: { limit: 50 } }),
    enabled: isPlatform,
  })
  const form = useServerForm({
    initial: { text: '', businessId: ticket.business?.businessId ?? '' },
    read: ({ text, businessId }) => {
      const faults: Fault[] = text.trim() === '' ? [{ field: 'text' }] : []
      if (isPlatform && !businessId) faults.push({ field: 'businessId' })
      return { sent: { text: text.trim(), businessId }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'text' ? 'support.answer.missing' : 'shop.placement.missing'),
    send: ({ text, businessId }) => verbs.handOver(text, businessId),
    onDone: onGone,
  })
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4 border-t border-line pt-5">
      {isPlatform ? (
        <Select
          {...form.choice('businessId')}
          label={t('support.hand.business')}
          placeholder={t('shop.placement.choose')}
          options={(businesses.data?.businesses ?? []).map(({ id, name }) => ({ id, label: name }))}
        />
      ) : null}
      <TextArea
        {...form.text('text')}
        label={t('support.hand.why')}
        help={t('support.hand.whyHelp')}
        rows={2}
        maxLength={supportLimits.text}
      />
      <Button type="submit" tone="secondary" className="self-start" pending={form.isPending}>
        {props.action}
      </Button>
    </Form>
  )
}
