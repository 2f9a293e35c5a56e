import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { ProgressBar } from '@serein/ui/progress.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'

export type DeskCollection = Awaited<ReturnType<Api['collection']['atDesk']>>['collections'][number]

/** The presents for which many collect, and what is owed on them; nothing where there is none. */
export function Collections({ mayChange }: { mayChange: boolean }) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data } = useQuery(query.collection.atDesk.queryOptions({}))
  const [stopped, setStopped] = useState<DeskCollection | null>(null)
  if (!data || data.collections.length === 0) return null
  const { collections, owedMinor } = data
  return (
    <Section title={t('giftCard.together.title')} className="mt-6">
      {owedMinor.length > 0 ? (
        <p className="text-ink-soft">
          {t('giftCard.together.owed', {
            amount: owedMinor.map((each) => format.money(each)).join(' · '),
          })}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {collections.map((each) => (
          <Row
            key={each.orderId}
            collection={each}
            {...(mayChange && { onStop: () => setStopped(each) })}
          />
        ))}
      </ul>
      <SideSheet
        open={stopped !== null}
        onClose={() => setStopped(null)}
        title={t('giftCard.together.stop')}
      >
        {stopped ? <StopForm collection={stopped} onDone={() => setStopped(null)} /> : null}
      </SideSheet>
    </Section>
  )
}

function Row({ collection, onStop }: { collection: DeskCollection; onStop?: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { state, toName, organiser, givers, currency } = collection
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const facts = [
    organiser?.name ? t('giftCard.together.by', { name: organiser.name }) : null,
    t('giftCard.together.givers', { count: givers }),
    state === 'short'
      ? t('giftCard.together.until', { day: format.day(collection.chooseOn, shortDay) })
      : t('giftCard.together.ends', { day: format.day(collection.endsOn, shortDay) }),
    collection.shopName,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">
            {toName ? t('giftCard.for', { name: toName }) : collection.code}
          </span>
          <Badge tone={state === 'short' ? 'clay' : 'primary'}>
            {t(`giftCard.together.state.${state}`)}
          </Badge>
        </p>
        <p className="mt-1 text-sm text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <div className="w-44">
        <ProgressBar
          label={t('giftCard.together.collected')}
          labelHidden
          value={collection.collectedMinor / collection.totalMinor}
        />
        <p className="figures mt-1 text-sm">
          {t('giftCard.together.sum', {
            collected: money(collection.collectedMinor),
            total: money(collection.totalMinor),
          })}
        </p>
      </div>
      {onStop ? (
        <Button size="sm" tone="quiet" onClick={onStop}>
          {t('giftCard.together.stop')}
        </Button>
      ) : null}
    </li>
  )
}

const shortDay = { day: 'numeric', month: 'short' } as const

/** Gives all of it back, with a reason. */
function StopForm({ collection, onDone }: { collection: DeskCollection; onDone: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query } = useClient()
  const { orderId, collectedMinor: amountMinor, currency } = collection
  const form = useServerForm({
    initial: { reason: '' },
    read: ({ reason }) => ({
      sent: reason.trim(),
      faults: reason.trim() === '' ? [{ field: 'reason' }] : [],
    }),
    faultText: () => t('giftCard.reasonMissing'),
    send: (reason) => api.collection.stopAtDesk({ orderId, reason }),
    savedText: () => t('giftCard.together.stopped'),
    refresh: query.collection.key(),
    onDone,
  })
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4">
      <p>{t('giftCard.together.why', { amount: format.money({ amountMinor, currency }) })}</p>
      <TextField {...form.text('reason')} label={t('giftCard.reason')} maxLength={200} />
      <div>
        <SubmitButton form={form}>{t('giftCard.together.stop')}</SubmitButton>
      </div>
    </Form>
  )
}
