import { useQuery } from '@tanstack/react-query'
import { Archive, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { CustomerField, CustomerFieldList } from '@serein/shared/business/customer.ts'
import { customerFieldKinds, customerFieldLimits } from '@serein/shared/business/customer-field.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { OrderedList } from '../catalogue/ordered-list.tsx'
import { Both, none, OptionFields } from '../form/option-fields.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'

/** What the business keeps of its clients besides: its own fields, in their order. */
export function OwnFieldsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { query } = useClient()
  const list = useQuery(query.customer.fields.queryOptions({}))
  return (
    <SideSheet open onClose={onClose} title={t('customer.field.title')}>
      <QueryBoundary query={list} loading={<Skeleton className="h-60 w-full" />}>
        {(data) => <Editor key={data.version} list={data} onDone={onClose} />}
      </QueryBoundary>
    </SideSheet>
  )
}

function Editor({ list, onDone }: { list: CustomerFieldList; onDone: () => void }) {
  const { t, pick } = useWords()
  const rows = useRef<HTMLDivElement>(null)
  const [savedKinds] = useState(
    () => new Set([...list.fields, ...list.retiredFields].map(({ id }) => id)),
  )
  const form = useSave(list, onDone)
  const { fields } = form.values
  const setFields = (next: CustomerField[]) => form.set({ fields: next })
  const retired = [...list.retiredFields, ...list.fields].filter(
    ({ id }) => !fields.some((field) => field.id === id),
  )
  const entries = fields.map((field, place) => ({
    id: field.id,
    name: pick(field.name) || t('customer.field.nth', { n: place + 1 }),
  }))
  const mayAdd = fields.length < customerFieldLimits.fields
  const add = () => {
    setFields([...fields, newField()])
    requestAnimationFrame(() =>
      rows.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  return (
    <Form onSend={form.submit} className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft">
        {t(fields.length === 0 ? 'customer.field.none' : 'customer.field.text')}
      </p>
      <div ref={rows} className="empty:hidden">
        <OrderedList
          entries={entries}
          mayChange
          className="flex flex-col gap-4"
          onOrder={(ids) => setFields(ids.map((id) => fields.find((one) => one.id === id)!))}
        >
          {({ id, name }, arrows) => (
            <OneField
              field={fields.find((one) => one.id === id)!}
              isSaved={savedKinds.has(id)}
              {...{ name, arrows }}
              onChange={(next) => setFields(fields.map((one) => (one.id === id ? next : one)))}
              onRetire={() => setFields(fields.filter((one) => one.id !== id))}
            />
          )}
        </OrderedList>
      </div>
      {mayAdd ? (
        <Button tone="soft" className="self-start" icon={<Plus aria-hidden />} onClick={add}>
          {t('customer.field.add')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">
          {t('customer.field.full', { count: customerFieldLimits.fields })}
        </p>
      )}
      {retired.length > 0 ? (
        <Retired
          fields={retired}
          mayBringBack={mayAdd}
          onBack={(field) => setFields([...fields, field])}
        />
      ) : null}
      <Button
        type="submit"
        className="self-start"
        pending={form.isPending}
        disabled={JSON.stringify(fields) === JSON.stringify(list.fields)}
      >
        {t('common.save')}
      </Button>
    </Form>
  )
}

/** Keeps the list, and can put the one before it back. */
function useSave(list: CustomerFieldList, onDone: () => void) {
  const { t } = useWords()
  const { api, query } = useClient()
  const keep = (fields: CustomerField[], fieldsVersion: number) =>
    api.customer.saveFields({ customerFields: fields, fieldsVersion })
  return useServerForm({
    initial: { fields: list.fields },
    read: (sent: { fields: CustomerField[] }) => ({ sent, faults: [] }),
    send: ({ fields }: { fields: CustomerField[] }) => keep(fields, list.version),
    refresh: query.customer.key(),
    savedText: () => t('customer.field.saved'),
    undo: ({ version }) => keep(list.fields, version),
    failedText: t('customer.failed'),
    onDone,
  })
}

function OneField(props: {
  field: CustomerField
  name: string
  isSaved: boolean
  arrows: ReactNode
  onChange: (field: CustomerField) => void
  onRetire: () => void
}) {
  const { t } = useWords()
  const { field, name, isSaved, onChange } = props
  const { kind, options } = field
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4 pt-2">
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <span aria-hidden className="min-w-0 truncate font-semibold">
          {name}
        </span>
        <span className="flex shrink-0">
          {props.arrows}
          <IconButton
            tone="plain"
            label={t('customer.field.retire', { name })}
            icon={<Archive aria-hidden />}
            onClick={props.onRetire}
          />
        </span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Both
          value={field.name}
          most={customerFieldLimits.nameLength}
          label={(language) => t(`customer.field.name.${language}`)}
          onChange={(next) => onChange({ ...field, name: next })}
        />
      </div>
      <Select
        label={t('customer.field.kind')}
        {...(isSaved && { help: t('customer.field.kindStays'), disabled: true })}
        value={kind}
        options={customerFieldKinds.map((id) => ({ id, label: t(`customer.field.kind.${id}`) }))}
        onSelect={(id) => {
          const next = customerFieldKinds.find((one) => one === id)!
          onChange({ ...field, kind: next, options: next === 'choice' ? [none(), none()] : [] })
        }}
      />
      {kind === 'choice' ? (
        <OptionFields
          {...{ options, name }}
          mayChange
          most={customerFieldLimits.options}
          onOptions={(next) => onChange({ ...field, options: next })}
        />
      ) : null}
    </fieldset>
  )
}

/** What is no longer asked for, and comes back with all that stands in it. */
function Retired(props: {
  fields: readonly CustomerField[]
  mayBringBack: boolean
  onBack: (field: CustomerField) => void
}) {
  const { t, pick } = useWords()
  return (
    <section>
      <h3 className="text-sm font-semibold">{t('customer.field.retired')}</h3>
      <p className="text-sm text-ink-soft">{t('customer.field.retiredText')}</p>
      <ul className="divide-y divide-line">
        {props.fields.map((field) => (
          <li key={field.id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 truncate">{pick(field.name)}</span>
            {props.mayBringBack ? (
              <Button
                tone="quiet"
                size="sm"
                aria-label={t('customer.field.bringBackOf', { name: pick(field.name) })}
                onClick={() => props.onBack(field)}
              >
                {t('customer.field.bringBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function newField(): CustomerField {
  return { id: crypto.randomUUID(), kind: 'text', name: { en: '', fr: '' }, options: [] }
}
