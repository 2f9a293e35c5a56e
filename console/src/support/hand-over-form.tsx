import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { DeskTicket } from '@serein/shared/support/desk.ts'
import { supportLimits } from '@serein/shared/support/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useWords } from '../language/words.ts'
import type { DeskKind, DeskVerbs } from './use-desk.ts'

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
  const [text, setText] = useState('')
  const [businessId, setBusiness] = useState(ticket.business?.businessId ?? '')
  const [isTried, setTried] = useState(false)
  const businesses = useQuery({
    ...query.business.directory.queryOptions({ input: { limit: 50 } }),
    enabled: isPlatform,
  })
  const isComplete = text.trim() !== '' && (!isPlatform || businessId !== '')
  const send = async () => {
    setTried(true)
    if (isComplete && (await verbs.handOver(text.trim(), businessId))) onGone()
  }
  return (
    <Form onSend={() => void send()} className="flex flex-col gap-4 border-t border-line pt-5">
      {isPlatform ? (
        <Select
          label={t('support.hand.business')}
          placeholder={t('shop.placement.choose')}
          value={businessId}
          error={isTried && !businessId ? t('shop.placement.missing') : undefined}
          options={(businesses.data?.businesses ?? []).map(({ id, name }) => ({ id, label: name }))}
          onSelect={setBusiness}
        />
      ) : null}
      <TextArea
        label={t('support.hand.why')}
        help={t('support.hand.whyHelp')}
        rows={2}
        maxLength={supportLimits.text}
        value={text}
        error={isTried && text.trim() === '' ? t('support.answer.missing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" tone="secondary" className="self-start" pending={verbs.isPending}>
        {props.action}
      </Button>
    </Form>
  )
}
