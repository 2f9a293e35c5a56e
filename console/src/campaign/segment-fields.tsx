import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useMember, type Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { useTags } from '../customer/tag-sheet.tsx'
import { ChosenOf } from '../offer/offer-fields.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { type CampaignFields, isSameSegment, readSegment, segmentTexts } from './campaign-texts.ts'
import { useMenuNames } from './use-campaign-words.ts'

/** The conditions of the segment; empty fields are none. */
export function SegmentFields({ form, shop }: { form: CampaignFields; shop: Shop }) {
  const { t } = useWords()
  const menu = useMenuNames(shop)
  const tags = useTags().data?.tags ?? []
  const member = useMember().data
  const shops = member?.shops ?? []
  // Fields that a member may not see are no condition for them.
  const spent = allows(member?.permissions.money ?? 'none', 'view')
    ? (['spentFrom', 'spentTo'] as const)
    : []
  const { locale } = useFormat()
  const { values, at, set } = form
  const chosen = (field: 'categoryIds' | 'serviceIds' | 'shopIds' | 'tagIds') => ({
    chosen: values[field],
    error: at(field),
    onChosen: (ids: string[] | null) => set({ [field]: ids }),
  })
  return (
    <div className="flex flex-col gap-5">
      <SavedSegment form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <WholeField form={form} field="noVisitWeeks" label={t('campaign.field.away')} />
        <WholeField form={form} field="birthday" label={t('campaign.field.birthday')} />
        <WholeField form={form} field="visitsFrom" label={t('campaign.field.visitsFrom')} />
        <WholeField form={form} field="visitsTo" label={t('campaign.field.visitsTo')} />
        <WholeField form={form} field="noShows" label={t('customer.filter.noShowsFrom')} />
        {spent.map((field) => (
          <AmountField
            key={field}
            {...form.typed(field)}
            label={t(`campaign.field.${field}`)}
            note={t('common.optional')}
            {...{ locale }}
            currency={values.currency}
          />
        ))}
      </div>
      <ChosenOf
        label={t('campaign.field.categories')}
        words={{ all: t('campaign.any'), some: t('campaign.field.someCategories') }}
        entries={menu.categories}
        {...chosen('categoryIds')}
      />
      <ChosenOf
        label={t('campaign.field.services')}
        words={{ all: t('campaign.any'), some: t('campaign.field.someServices') }}
        entries={menu.services}
        {...chosen('serviceIds')}
      />
      <ChosenOf
        label={t('campaign.field.shops')}
        words={{ all: t('campaign.any'), some: t('campaign.field.someShops') }}
        entries={shops}
        {...chosen('shopIds')}
      />
      {tags.length > 0 ? (
        <ChosenOf
          label={t('customer.tag.title')}
          words={{ all: t('campaign.any'), some: t('customer.filter.tagIds') }}
          entries={tags}
          {...chosen('tagIds')}
        />
      ) : null}
      {values.ownFields ? (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {t('campaign.segment.ownFields', { count: values.ownFields.length })}
          <Button tone="quiet" size="sm" onClick={() => set({ ownFields: null })}>
            {t('campaign.field.ownFieldsAny')}
          </Button>
        </p>
      ) : null}
      {values.staffIds ? (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {t('campaign.field.servedBy', { count: values.staffIds.length })}
          <Button tone="quiet" size="sm" onClick={() => set({ staffIds: null })}>
            {t('campaign.field.servedByAny')}
          </Button>
        </p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {(['hasVisitAhead', 'isBlocked'] as const).map((field) => (
          <Select
            key={field}
            {...form.choice(field)}
            label={t(`customer.filter.${field}`)}
            options={[
              { id: '', label: t('campaign.any') },
              { id: 'yes', label: t('customer.filter.yes') },
              { id: 'no', label: t('customer.filter.no') },
            ]}
          />
        ))}
      </div>
      <Select
        {...form.choice('language')}
        label={t('campaign.field.language')}
        options={[
          { id: '', label: t('campaign.any') },
          { id: 'fr', label: t('campaign.in.fr') },
          { id: 'en', label: t('campaign.in.en') },
        ]}
      />
    </div>
  )
}

/** Fills the fields with a segment that was kept among the clients; nothing where there is none. */
function SavedSegment({ form }: { form: CampaignFields }) {
  const { t } = useWords()
  const { query } = useClient()
  const { locale } = useFormat()
  const { values, set } = form
  const { currency } = values
  const segments = useQuery(query.customer.segments.queryOptions({})).data?.segments ?? []
  if (segments.length === 0) return null
  const same = segments.find(({ segment }) => isSameSegment(segment, readSegment(values).segment))
  return (
    <Select
      label={t('campaign.field.saved')}
      help={t('campaign.field.savedHelp')}
      value={same?.id ?? ''}
      options={[
        { id: '', label: t('campaign.field.savedNone') },
        ...segments.map(({ id, name }) => ({ id, label: name })),
      ]}
      onSelect={(id) =>
        set(
          segmentTexts(segments.find((each) => each.id === id)?.segment ?? {}, {
            currency,
            locale,
          }),
        )
      }
    />
  )
}

function WholeField(props: {
  form: CampaignFields
  field: 'noVisitWeeks' | 'birthday' | 'visitsFrom' | 'visitsTo' | 'noShows'
  label: string
}) {
  const { t } = useWords()
  const { form, field, label } = props
  return (
    <TextField
      {...form.text(field)}
      label={label}
      note={t('common.optional')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
    />
  )
}
