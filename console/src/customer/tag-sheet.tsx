import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import {
  type CustomerTag,
  type ManagedTag,
  tagLimits,
  tagTones,
} from '@serein/shared/business/customer.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Ticks } from '../form/ticks.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

/** The tags of the business, by name. */
export function useTags() {
  const { query } = useClient()
  return useQuery(query.customer.tags.queryOptions({}))
}

/** Which tags a client has; a new one can be made on the way. */
export function TagSheet({ customer, onClose }: { customer: CustomerCard; onClose: () => void }) {
  const { t } = useWords()
  const tags = useTags()
  return (
    <SideSheet open onClose={onClose} title={t('customer.tag.title')}>
      <QueryBoundary query={tags} loading={<Skeleton className="h-40 w-full" />}>
        {(data) => (
          <div className="flex flex-col gap-6">
            <Choice customer={customer} tags={data.tags} onDone={onClose} />
            <TagForm tag={null} />
          </div>
        )}
      </QueryBoundary>
    </SideSheet>
  )
}

function Choice(props: { customer: CustomerCard; tags: ManagedTag[]; onDone: () => void }) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const { id: customerId } = props.customer
  const before = props.customer.tags.map(({ id }) => id)
  const [chosen, setChosen] = useState(before)
  const save = async () => {
    const isDone = await verbs.run(
      async () => {
        await verbs.api.tagOne({ customerId, tagIds: chosen })
        return t('customer.tag.saved')
      },
      () => verbs.api.tagOne({ customerId, tagIds: before }),
    )
    if (isDone) props.onDone()
  }
  if (props.tags.length === 0)
    return <p className="text-sm text-ink-soft">{t('customer.tag.none')}</p>
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">
        <Ticks
          label={t('customer.tag.title')}
          labelHidden
          entries={props.tags}
          chosen={chosen}
          onChosen={setChosen}
        />
      </div>
      <Button pending={verbs.isPending} onClick={() => void save()}>
        {t('common.save')}
      </Button>
    </div>
  )
}

/** All tags of the business, to be renamed, coloured and removed. */
export function TagsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const tags = useTags()
  const [changed, setChanged] = useState<ManagedTag | null>(null)
  return (
    <SideSheet open onClose={onClose} title={t('customer.tag.all')}>
      <QueryBoundary query={tags} loading={<Skeleton className="h-40 w-full" />}>
        {(data) => (
          <div className="flex flex-col gap-6">
            {data.tags.length === 0 ? (
              <p className="text-sm text-ink-soft">{t('customer.tag.none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {data.tags.map((tag) =>
                  tag.id === changed?.id ? (
                    <li key={tag.id} className="py-3">
                      <TagForm tag={tag} onDone={() => setChanged(null)} />
                    </li>
                  ) : (
                    <TagRow key={tag.id} tag={tag} onChange={() => setChanged(tag)} />
                  ),
                )}
              </ul>
            )}
            <TagForm tag={null} />
          </div>
        )}
      </QueryBoundary>
    </SideSheet>
  )
}

function TagRow({ tag, onChange }: { tag: ManagedTag; onChange: () => void }) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const [isAsking, setAsking] = useState(false)
  const { id: tagId, name, tone, clients } = tag
  const remove = async () => {
    await verbs.run(async () => {
      await verbs.api.removeTag({ tagId })
      return t('customer.tag.removed', { name })
    })
    setAsking(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <span className="min-w-0 flex-1">
        <Badge tone={tone}>{name}</Badge>
        <span className="ml-2 text-sm text-ink-soft">
          {t('customer.count', { count: clients })}
        </span>
      </span>
      <Button
        tone="quiet"
        size="sm"
        aria-label={t('customer.tag.changeOf', { name })}
        onClick={onChange}
      >
        {t('customer.note.change')}
      </Button>
      <IconButton
        tone="plain"
        label={t('customer.tag.remove', { name })}
        icon={<Trash2 aria-hidden />}
        onClick={() => (clients > 0 ? setAsking(true) : void remove())}
      />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('customer.tag.remove', { name })}
        cancelLabel={t('customer.cancel')}
        confirm={{
          label: t('customer.note.remove'),
          danger: true,
          pending: verbs.isPending,
          run: () => void remove(),
        }}
      >
        <p>{t('customer.tag.removeText', { count: clients })}</p>
      </Dialog>
    </li>
  )
}

function TagForm({ tag, onDone }: { tag: ManagedTag | null; onDone?: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const form = useServerForm({
    initial: { tagName: tag?.name ?? '', tone: tag?.tone ?? ('primary' as CustomerTag['tone']) },
    read: ({ tagName, tone }) => ({
      sent: { tagName: tagName.trim(), tone },
      faults: tagName.trim() ? [] : [{ field: 'tagName', text: t('customer.tag.missing') }],
    }),
    faultText: ({ text }: { field: string; text: string }) => text,
    send: (written: { tagName: string; tone: CustomerTag['tone'] }) =>
      api.customer.saveTag({ tagId: tag?.id ?? null, ...written }),
    refresh: query.customer.key(),
    savedText: ({ tagName }) => t('customer.tag.written', { name: tagName }),
    ...(tag === null && { next: () => ({ tagName: '', tone: 'primary' as const }) }),
    onDone: () => onDone?.(),
  })
  return (
    <Form onSend={form.submit} className="flex flex-wrap items-end gap-2.5">
      <TextField
        {...form.text('tagName')}
        className="min-w-40 flex-1"
        label={t(tag ? 'customer.tag.name' : 'customer.tag.new')}
        autoComplete="off"
        maxLength={tagLimits.nameLength}
      />
      <Select
        {...form.choice('tone')}
        label={t('customer.tag.tone')}
        options={tagTones.map((id) => ({ id, label: t(`customer.tag.tones.${id}`) }))}
      />
      <Button type="submit" tone="secondary" pending={form.isPending}>
        {t(tag ? 'common.save' : 'customer.tag.make')}
      </Button>
    </Form>
  )
}
