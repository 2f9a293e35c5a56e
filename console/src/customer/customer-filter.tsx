import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { customerLimits } from '@serein/shared/customer/rules.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { Button } from '@serein/ui/button.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Ticks } from '../form/ticks.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import { OwnFieldFilters } from './own-field-filters.tsx'
import { useTags } from './tag-sheet.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

const numbers = {
  noVisitWeeks: [1, customerLimits.weeks],
  visitsFrom: [0, customerLimits.visits],
  visitsTo: [0, customerLimits.visits],
  noShowsFrom: [1, customerLimits.visits],
  birthdayWithinDays: [0, customerLimits.birthdayDays],
} as const
type NumberField = keyof typeof numbers
const flags = ['hasVisitAhead', 'isBlocked'] as const

/** Which clients the list is of: what is left empty asks for nothing. The same words make a segment for a campaign. */
export function CustomerFilter(props: {
  open: boolean
  segment: Audience
  mayChange: boolean
  onClose: () => void
  onChosen: (segment: Audience) => void
}) {
  const { t } = useWords()
  const { segment, onChosen, onClose } = props
  const [draft, setDraft] = useState(segment)
  const choose = (chosen: Audience) => {
    onChosen(chosen)
    onClose()
  }
  return (
    <SideSheet
      open={props.open}
      onClose={onClose}
      title={t('customer.filter.title')}
      footer={
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => choose(draft)}>{t('customer.filter.show')}</Button>
          <Button tone="quiet" onClick={() => choose({})}>
            {t('customer.filter.none')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <SavedSegments mayChange={props.mayChange} draft={draft} onChosen={choose} />
        <div className="grid gap-4 sm:grid-cols-2">
          {(Object.keys(numbers) as NumberField[]).map((field) => (
            <TextField
              key={field}
              label={t(`customer.filter.${field}`)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={draft[field] === undefined ? '' : String(draft[field])}
              onChange={({ target }) => setDraft(withNumber(draft, field, target.value))}
            />
          ))}
          {flags.map((field) => (
            <Select
              key={field}
              label={t(`customer.filter.${field}`)}
              value={draft[field] === undefined ? '' : draft[field] ? 'yes' : 'no'}
              options={[
                { id: '', label: t('customer.filter.any') },
                { id: 'yes', label: t('customer.filter.yes') },
                { id: 'no', label: t('customer.filter.no') },
              ]}
              onSelect={(id) =>
                setDraft(without({ ...draft, [field]: id ? id === 'yes' : undefined }))
              }
            />
          ))}
          <Select
            label={t('customer.filter.language')}
            value={draft.language ?? ''}
            options={[
              { id: '', label: t('customer.filter.any') },
              { id: 'fr', label: t('customer.in.fr') },
              { id: 'en', label: t('customer.in.en') },
            ]}
            onSelect={(id) =>
              setDraft(without({ ...draft, language: id === '' ? undefined : (id as 'en') }))
            }
          />
        </div>
        <OwnFieldFilters
          enabled={props.open}
          chosen={draft.ownFields ?? []}
          onChosen={(ownFields) =>
            setDraft(without({ ...draft, ownFields: ownFields.length > 0 ? ownFields : undefined }))
          }
        />
        <Tags
          chosen={draft.tagIds ?? []}
          onChosen={(ids) =>
            setDraft(without({ ...draft, tagIds: ids.length > 0 ? ids : undefined }))
          }
        />
      </div>
    </SideSheet>
  )
}

function Tags(props: { chosen: string[]; onChosen: (ids: string[]) => void }) {
  const { t } = useWords()
  const tags = useTags().data?.tags ?? []
  if (tags.length === 0) return null
  return <Ticks {...props} label={t('customer.filter.tagIds')} entries={tags} />
}

function SavedSegments(props: {
  mayChange: boolean
  draft: Audience
  onChosen: (segment: Audience) => void
}) {
  const { t } = useWords()
  const { query } = useClient()
  const verbs = useCustomerVerbs()
  const segments = useQuery(query.customer.segments.queryOptions({})).data?.segments ?? []
  const { draft, mayChange } = props
  const form = useServerForm({
    initial: { segmentName: '' },
    read: ({ segmentName }) => ({
      sent: segmentName,
      faults: segmentName.trim() ? [] : [{ field: 'segmentName' }],
    }),
    send: (segmentName: string) =>
      verbs.run(async () => {
        await verbs.api.saveSegment({ segmentId: null, segmentName, keptSegment: draft })
        return t('customer.segment.saved', { name: segmentName })
      }),
    next: () => ({ segmentName: '' }),
  })
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('customer.segment.title')}</h3>
      {segments.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('customer.segment.none')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {segments.map(({ id, name: title, segment }) => (
            <li key={id} className="flex items-center gap-2">
              <Chip onClick={() => props.onChosen(segment)}>{title}</Chip>
              {mayChange ? (
                <IconButton
                  tone="plain"
                  label={t('customer.segment.remove', { name: title })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() =>
                    void verbs.run(
                      async () => {
                        await verbs.api.removeSegment({ segmentId: id })
                        return t('customer.segment.removed')
                      },
                      () =>
                        verbs.api.saveSegment({
                          segmentId: null,
                          segmentName: title,
                          keptSegment: segment,
                        }),
                    )
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange && Object.keys(draft).length > 0 ? (
        <Form onSend={form.submit} className="flex items-end gap-2">
          <TextField
            {...form.text('segmentName')}
            className="flex-1"
            label={t('customer.segment.name')}
            maxLength={customerLimits.segmentNameLength}
          />
          <Button type="submit" tone="secondary" pending={form.isPending}>
            {t('customer.segment.keep')}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

function withNumber(segment: Audience, field: NumberField, text: string): Audience {
  const value = Number(text.replaceAll(/\D/gu, ''))
  const [least, most] = numbers[field]
  const isEmpty = text.trim() === '' || value < least
  return without({ ...segment, [field]: isEmpty ? undefined : Math.min(value, most) })
}

function without(segment: Record<string, unknown>): Audience {
  return Object.fromEntries(
    Object.entries(segment).filter(([, value]) => value !== undefined),
  ) as Audience
}
