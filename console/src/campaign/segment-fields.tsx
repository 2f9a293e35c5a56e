import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useMember, type Shop } from '../business/member.ts'
import { useWords } from '../language/words.ts'
import { ChosenOf } from '../offer/offer-fields.tsx'
import { AmountField } from '../payment/amount-field.tsx'
import type { CampaignTexts } from './campaign-texts.ts'
import type { CampaignForm } from './use-campaign-form.ts'
import { useMenuNames } from './use-campaign-words.ts'

/** Whom it is for; what is left empty asks for nothing. */
export function SegmentFields({ form, shop }: { form: CampaignForm; shop: Shop }) {
  const { t } = useWords()
  const menu = useMenuNames(shop)
  const shops = useMember().data?.shops ?? []
  const { texts, at, set, currency, locale } = form
  const chosen = (field: 'categoryIds' | 'serviceIds' | 'shopIds') => ({
    chosen: texts[field],
    error: at(field),
    onChosen: (ids: string[] | null) => set({ [field]: ids }),
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <WholeField form={form} field="noVisitWeeks" label={t('campaign.field.away')} />
        <WholeField form={form} field="birthday" label={t('campaign.field.birthday')} />
        <WholeField form={form} field="visitsFrom" label={t('campaign.field.visitsFrom')} />
        <WholeField form={form} field="visitsTo" label={t('campaign.field.visitsTo')} />
        {(['spentFrom', 'spentTo'] as const).map((field) => (
          <AmountField
            key={field}
            label={t(`campaign.field.${field}`)}
            note={t('payment.rule.optional')}
            {...{ currency, locale }}
            value={texts[field]}
            error={at(field)}
            onAmount={(amount) => set({ [field]: amount })}
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
      <Select
        label={t('campaign.field.language')}
        value={texts.language}
        options={[
          { id: '', label: t('campaign.any') },
          { id: 'fr', label: t('campaign.in.fr') },
          { id: 'en', label: t('campaign.in.en') },
        ]}
        onSelect={(language) => set({ language: language as CampaignTexts['language'] })}
      />
    </div>
  )
}

function WholeField(props: {
  form: CampaignForm
  field: 'noVisitWeeks' | 'birthday' | 'visitsFrom' | 'visitsTo'
  label: string
}) {
  const { t } = useWords()
  const { form, field, label } = props
  return (
    <TextField
      label={label}
      note={t('payment.rule.optional')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={form.texts[field]}
      error={form.at(field)}
      onChange={({ target }) => form.set({ [field]: target.value })}
    />
  )
}
