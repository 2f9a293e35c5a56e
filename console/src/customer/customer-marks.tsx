import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { type CustomerAlert, tagLimits } from '@serein/shared/business/customer.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { ClientMarks } from '../booking/client-marks.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import { CardPart } from './card-part.tsx'
import { TagSheet } from './tag-sheet.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

type Given = { customer: CustomerCard; mayChange: boolean; zone: string }
type Open = 'tags' | 'new' | CustomerAlert | null

/** What the team must see of a client, and the words that the business has for them. */
export function CustomerMarks({ customer, mayChange, zone }: Given) {
  const { t } = useWords()
  const [opened, setOpened] = useState<Open>(null)
  const close = () => setOpened(null)
  const { alerts, tags, id: customerId } = customer
  if (!mayChange && alerts.length === 0 && tags.length === 0) return null
  const changed = opened === 'new' || opened === 'tags' ? null : opened
  return (
    <CardPart title={t('customer.marks.title')}>
      {alerts.length === 0 && tags.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('customer.marks.none')}</p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {alerts.map((alert) => (
          <Alert key={alert.id} {...{ alert, customerId, mayChange, zone }} onChange={setOpened} />
        ))}
      </ul>
      <ClientMarks alerts={[]} tags={tags} className="mt-3" />
      {mayChange ? (
        <div className="mt-2 -ml-3 flex flex-wrap">
          <Button tone="quiet" size="sm" onClick={() => setOpened('new')}>
            {t('customer.alert.add')}
          </Button>
          <Button tone="quiet" size="sm" onClick={() => setOpened('tags')}>
            {t('customer.tag.change')}
          </Button>
        </div>
      ) : null}
      <MiddleSheet
        open={opened === 'new' || changed !== null}
        onClose={close}
        title={t(changed ? 'customer.alert.change' : 'customer.alert.add')}
      >
        {opened === 'new' || changed ? (
          <AlertForm customerId={customerId} alert={changed} onDone={close} />
        ) : null}
      </MiddleSheet>
      {opened === 'tags' ? <TagSheet customer={customer} onClose={close} /> : null}
    </CardPart>
  )
}

function Alert(props: {
  alert: CustomerAlert
  customerId: string
  mayChange: boolean
  zone: string
  onChange: (alert: CustomerAlert) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const verbs = useCustomerVerbs()
  const { alert, customerId } = props
  const { id: alertId, text: alertText, severity, authorName, writtenAt } = alert
  const remove = () =>
    verbs.run(
      async () => {
        await verbs.api.removeAlert({ customerId, alertId })
        return t('customer.alert.removed')
      },
      () => verbs.api.saveAlert({ customerId, alertId: null, alertText, severity }),
    )
  return (
    <li>
      <ClientMarks alerts={[alert]} tags={[]} />
      <p className="mt-1 flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
        {t('customer.note.by', {
          name: authorName || t('customer.note.somebody'),
          day: format.shortDate(writtenAt, props.zone),
        })}
        {props.mayChange ? (
          <>
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('customer.alert.changeOf', { text: alertText })}
              onClick={() => props.onChange(alert)}
            >
              {t('customer.note.change')}
            </Button>
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('customer.alert.removeOf', { text: alertText })}
              onClick={() => void remove()}
            >
              {t('customer.note.remove')}
            </Button>
          </>
        ) : null}
      </p>
    </li>
  )
}

function AlertForm(props: { customerId: string; alert: CustomerAlert | null; onDone: () => void }) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const { customerId, alert, onDone } = props
  const form = useServerForm({
    initial: { alertText: alert?.text ?? '', severity: alert?.severity ?? ('high' as const) },
    read: ({ alertText, severity }: { alertText: string; severity: 'high' | 'normal' }) => ({
      sent: { alertText: alertText.trim(), severity },
      faults: alertText.trim() ? [] : [{ field: 'alertText' }],
    }),
    faultText: () => t('customer.alert.missing'),
    send: (written: { alertText: string; severity: 'high' | 'normal' }) =>
      verbs.run(async () => {
        await verbs.api.saveAlert({ customerId, alertId: alert?.id ?? null, ...written })
        return t('customer.alert.saved')
      }),
    onDone,
  })
  return (
    <Form onSend={form.submit} className="flex flex-col items-start gap-4">
      <TextField
        {...form.text('alertText')}
        className="w-full"
        label={t('customer.alert.text')}
        help={t('customer.alert.help')}
        autoComplete="off"
        maxLength={tagLimits.alertLength}
      />
      <Segmented
        label={t('customer.alert.severity')}
        choices={(['high', 'normal'] as const).map((id) => ({
          id,
          label: t(`customer.alert.${id}`),
        }))}
        selected={form.values.severity}
        onSelect={(severity) => form.set({ severity })}
      />
      <Button type="submit" pending={form.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
