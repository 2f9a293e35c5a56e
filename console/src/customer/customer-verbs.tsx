import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { customerLimits } from '@serein/shared/customer/rules.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import type { Shop } from '../member/member.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { MiddleSheet, SideSheet } from '../page/sheet.tsx'
import { CardPart } from './card-part.tsx'
import { useClientName } from '../booking/client-name.ts'
import { FindCustomer } from './find-customer.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

type Given = { customer: CustomerCard; shop: Shop }
type Found = { id: string; name: string }

/** The rare actions: blocking, merging, erasing. */
export function CustomerVerbsSection({ customer, shop }: Given) {
  const { t } = useWords()
  const format = useFormat()
  const verbs = useCustomerVerbs()
  const clientName = useClientName()
  const [opened, setOpened] = useState<'block' | 'merge' | 'erase' | null>(null)
  const close = () => setOpened(null)
  const { id: customerId, blocked, isTrusted, alike, merges } = customer
  const block = (isBlockedOnline: boolean, blockReason = '') =>
    verbs.api.block({ customerId, isBlockedOnline, blockReason })
  return (
    <CardPart title={t('customer.seldom')}>
      {alike.length > 0 ? (
        <p className="mb-2 text-sm">
          {t('customer.merge.alike', { names: format.list(alike.map(clientName)) })}
        </p>
      ) : null}
      {merges.map(({ id, mergedAt, ...other }) => (
        <p key={id} className="mb-2 flex flex-wrap items-center gap-x-3 text-sm">
          {t('customer.merge.done', {
            name: clientName(other),
            time: format.time(mergedAt, shop.timeZone),
          })}
          <Button
            tone="quiet"
            size="sm"
            pending={verbs.isPending}
            onClick={() =>
              void verbs.run(async () => {
                await verbs.api.undoMerge({ mergeId: id })
                return t('customer.merge.undone')
              })
            }
          >
            {t('common.undo')}
          </Button>
        </p>
      ))}
      <div className="-ml-3 flex flex-wrap">
        <Button
          tone="quiet"
          size="sm"
          onClick={() =>
            blocked
              ? void verbs.run(
                  async () => {
                    await block(false)
                    return t('customer.block.undone')
                  },
                  () => block(true, blocked.reason),
                )
              : setOpened('block')
          }
        >
          {t(blocked ? 'customer.block.undo' : 'customer.block.action')}
        </Button>
        <Button
          tone="quiet"
          size="sm"
          pending={verbs.isPending}
          onClick={() =>
            void verbs.run(
              async () => {
                await verbs.api.trust({ customerId, isTrusted: !isTrusted })
                return t(isTrusted ? 'customer.trust.undone' : 'customer.trust.done')
              },
              () => verbs.api.trust({ customerId, isTrusted }),
            )
          }
        >
          {t(isTrusted ? 'customer.trust.undo' : 'customer.trust.action')}
        </Button>
        <Button tone="quiet" size="sm" onClick={() => setOpened('merge')}>
          {t('customer.merge.action')}
        </Button>
        <Button tone="quiet" size="sm" onClick={() => setOpened('erase')}>
          {t('customer.erase.action')}
        </Button>
      </div>
      <MiddleSheet
        open={opened === 'block'}
        onClose={close}
        title={t('customer.block.title', { name: clientName(customer) })}
      >
        {opened === 'block' ? <BlockForm customerId={customerId} onDone={close} /> : null}
      </MiddleSheet>
      <SideSheet open={opened === 'merge'} onClose={close} title={t('customer.merge.title')}>
        {opened === 'merge' ? <MergeForm customer={customer} onDone={close} /> : null}
      </SideSheet>
      <EraseDialog customer={customer} shop={shop} open={opened === 'erase'} onClose={close} />
    </CardPart>
  )
}

function BlockForm({ customerId, onDone }: { customerId: string; onDone: () => void }) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const form = useServerForm({
    initial: { blockReason: '' },
    read: (sent) => ({ sent, faults: [] }),
    send: (why: { blockReason: string }) =>
      verbs.run(
        async () => {
          await verbs.api.block({ customerId, isBlockedOnline: true, ...why })
          return t('customer.block.done')
        },
        () => verbs.api.block({ customerId, isBlockedOnline: false, ...why }),
      ),
    onDone,
  })
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4">
      <p>{t('customer.block.text')}</p>
      <TextArea
        {...form.text('blockReason')}
        label={t('customer.block.reason')}
        help={t('customer.block.reasonHelp')}
        maxLength={customerLimits.reasonLength}
      />
      <Button type="submit" tone="danger" pending={form.isPending} className="self-start">
        {t('customer.block.action')}
      </Button>
    </Form>
  )
}

function MergeForm({ customer, onDone }: { customer: CustomerCard; onDone: () => void }) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const clientName = useClientName()
  const into = clientName(customer)
  const alike = customer.alike.map(({ id, ...one }) => ({ id, name: clientName(one) }))
  const [other, setOther] = useState<Found | null>(null)
  const merge = async ({ id: otherId, name }: Found) => {
    const made: { mergeId: string | null } = { mergeId: null }
    const isDone = await verbs.run(
      async () => {
        const { mergeId } = await verbs.api.merge({ customerId: customer.id, otherId })
        made.mergeId = mergeId
        return t('customer.merge.isDone', { name, into })
      },
      async () => made.mergeId && verbs.api.undoMerge({ mergeId: made.mergeId }),
    )
    if (isDone) onDone()
  }
  if (other)
    return (
      <div className="flex flex-col gap-4">
        <p>{t('customer.merge.ask', { name: other.name, into })}</p>
        <p className="text-sm text-ink-soft">{t('customer.merge.text')}</p>
        <div className="flex flex-wrap gap-2.5">
          <Button pending={verbs.isPending} onClick={() => void merge(other)}>
            {t('customer.merge.action')}
          </Button>
          <Button tone="secondary" onClick={() => setOther(null)}>
            {t('customer.cancel')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{t('customer.merge.text')}</p>
      {alike.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {alike.map((each) => (
            <li key={each.id}>
              <Button tone="secondary" size="sm" onClick={() => setOther(each)}>
                {each.name}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <FindCustomer label={t('customer.merge.other')} except={[customer.id]} onFound={setOther} />
    </div>
  )
}

function EraseDialog(props: Given & { open: boolean; onClose: () => void }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const verbs = useCustomerVerbs()
  const clientName = useClientName()
  const { customer, shop, onClose } = props
  const erase = async () => {
    const isDone = await verbs.run(async () => {
      await verbs.api.erase({ customerId: customer.id })
      await navigate({ to: '.', search: { shop: shop.id }, replace: true })
      return t('customer.erase.done')
    })
    if (!isDone) onClose()
  }
  return (
    <Dialog
      open={props.open}
      onClose={onClose}
      title={t('customer.erase.title', { name: clientName(customer) })}
      cancelLabel={t('customer.cancel')}
      confirm={{
        label: t('customer.erase.action'),
        danger: true,
        pending: verbs.isPending,
        run: () => void erase(),
      }}
    >
      <p>{t('customer.erase.text')}</p>
      {customer.hasAccount ? <p className="mt-2">{t('customer.erase.account')}</p> : null}
    </Dialog>
  )
}
