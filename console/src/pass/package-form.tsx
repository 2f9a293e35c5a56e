import { useId } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import type { ManagedPassPlan } from '@serein/shared/pass/contract.ts'
import { passLimits, passRefundRules, passUnits } from '@serein/shared/pass/terms.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { BilingualName, BilingualText } from '../catalogue/bilingual-fields.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { type ServerForm, useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { useMember, type Shop } from '../member/member.ts'
import { type PackageFault, type PackageTexts, packageTexts, readPackage } from './package-texts.ts'
import { usePackageWords, useTreatments } from './package-words.ts'
import { usePackageVerbs } from './use-package-verbs.ts'

type FormProps = { form: ServerForm<PackageTexts> }

/** A package, new or to be changed, with the sentence that a client reads. What is sold keeps its terms. */
export function PackageForm(props: {
  plan: ManagedPassPlan | null
  catalogue: ManagedCatalogue
  shop: Shop
  onDone: () => void
}) {
  const { plan, catalogue, shop, onDone } = props
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const { undoSave } = usePackageVerbs()
  const sentence = usePackageWords(catalogue)
  const shops = useMember().data?.shops ?? [shop]
  const currencies = [...new Set([shop, ...shops].map(({ currency }) => currency))]
  const { id: planId = null, version = 0 } = plan ?? {}
  const form = useServerForm({
    initial: packageTexts(plan, { currencies, locale }),
    read: (texts) => readPackage(texts, currencies),
    faultText: ({ reason }: PackageFault) => t(`pass.plan.fault.${reason}`),
    send: (terms) => api.passPlan.save({ ...terms, planId, version }),
    faultCode: 'pass_plan_not_possible',
    refresh: query.passPlan.key(),
    savedText: ({ name }) => t('pass.plan.saved', { name: pick(name) }),
    undo: ({ plan: saved }) => undoSave(plan, saved),
    changedText: t('pass.plan.changedMeanwhile'),
    failedText: t('pass.plan.failed'),
    onDone,
  })
  return (
    <SideForm
      why={t('pass.plan.kept')}
      form={form}
      preview={form.good && <p className="text-sm">{sentence(form.good)}</p>}
    >
      <BilingualName
        what="name"
        most={passLimits.nameLength}
        field={(of) => form.text(`name.${of}`)}
      />
      <BilingualText
        what="description"
        most={passLimits.descriptionLength}
        field={(of) => form.text(`description.${of}`)}
      />
      <Holds {...{ form, catalogue }} />
      {currencies.map((currency, place) => (
        <AmountField
          {...form.typed(`prices.${place}`)}
          key={currency}
          label={
            currencies.length > 1 ? t('catalogue.priceIn', { currency }) : t('catalogue.price')
          }
          help={currencies.length > 1 ? t('pass.plan.priceHelp') : undefined}
          {...{ currency, locale }}
        />
      ))}
      <Rules form={form} />
      <Sale form={form} />
    </SideForm>
  )
}

/** How much of it there is, and for which treatments. */
function Holds({ form, catalogue }: FormProps & { catalogue: ManagedCatalogue }) {
  const { t, pick } = useWords()
  const id = useId()
  const { values, set, within } = form
  const { scope, variantIds } = values
  const treatments = useTreatments(catalogue).filter(
    ({ variantId, isRetired }) => !isRetired || variantIds.includes(variantId),
  )
  const problem = within('variantIds')
  return (
    <>
      <Segmented
        label={t('pass.plan.unit')}
        choices={passUnits.map((unit) => ({ id: unit, label: t(`pass.plan.unit.${unit}`) }))}
        selected={values.unit}
        onSelect={(unit) => set({ unit })}
      />
      <TextField
        {...form.text('units')}
        label={t(values.unit === 'visit' ? 'pass.plan.units' : 'pass.plan.minuteCount')}
        inputMode="numeric"
        maxLength={5}
      />
      <Select
        {...form.choice('scope')}
        label={t('pass.plan.for')}
        options={(['variants', 'category'] as const).map((each) => ({
          id: each,
          label: t(`pass.plan.for.${each}`),
        }))}
      />
      {scope === 'category' ? (
        <Select
          {...form.choice('categoryId')}
          label={t('pass.plan.category')}
          placeholder={t('pass.plan.choose')}
          options={catalogue.categories.map((category) => ({
            id: category.id,
            label: pick(category.name),
          }))}
        />
      ) : (
        <div>
          <fieldset
            aria-describedby={problem ? `${id}-error` : undefined}
            data-invalid={problem ? '' : undefined}
            className="max-h-64 min-w-0 overflow-y-auto rounded-md border border-line px-3 py-1"
          >
            <legend className="sr-only">{t('pass.plan.for.variants')}</legend>
            {treatments.map(({ variantId, name }) => (
              <Checkbox
                key={variantId}
                label={name}
                checked={variantIds.includes(variantId)}
                onChecked={(isChosen) =>
                  set({
                    variantIds: isChosen
                      ? [...variantIds, variantId]
                      : variantIds.filter((other) => other !== variantId),
                  })
                }
              />
            ))}
          </fieldset>
          <FieldNotes id={id} help={t('pass.plan.dearer')} error={problem} />
        </div>
      )}
    </>
  )
}

/** For how long, for whom, and what happens with what is cancelled or left. */
function Rules({ form }: FormProps) {
  const { t } = useWords()
  return (
    <>
      <TextField
        {...form.text('validMonths')}
        label={t('pass.plan.months')}
        help={t('pass.plan.monthsHelp')}
        note={t('common.optional')}
        inputMode="numeric"
        maxLength={2}
      />
      <TextField
        {...form.text('people')}
        label={t('pass.plan.people')}
        help={t('pass.plan.peopleHelp')}
        inputMode="numeric"
        maxLength={2}
      />
      <Checkbox
        {...form.tick('withOffers')}
        label={t('pass.plan.withOffers')}
        help={t('pass.plan.withOffersHelp')}
      />
      <Select
        {...form.choice('refundRule')}
        label={t('pass.plan.refund')}
        options={passRefundRules.map((rule) => ({
          id: rule,
          label: t(`pass.plan.refund.${rule}`),
        }))}
        help={t(`pass.plan.refundHelp.${form.values.refundRule}`)}
      />
      <Checkbox
        {...form.tick('keepsUse')}
        label={t('pass.plan.keepsUse')}
        help={t('pass.plan.keepsUseHelp')}
      />
    </>
  )
}

/** Where it is sold, and in how many payments. */
function Sale({ form }: FormProps) {
  const { t } = useWords()
  return (
    <>
      <Select
        {...form.choice('parts')}
        label={t('pass.plan.payments')}
        options={Array.from({ length: passLimits.parts }, (_, place) => ({
          id: String(place + 1),
          label: t('pass.plan.paymentsUpTo', { count: place + 1 }),
        }))}
        help={t('pass.plan.paymentsHelp')}
      />
      <Checkbox
        {...form.tick('isTaxedAtSale')}
        label={t('pass.plan.taxedAtSale')}
        help={t('pass.plan.taxedAtSaleHelp')}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-semibold">{t('pass.plan.where')}</legend>
        <Checkbox {...form.tick('isSoldOnline')} label={t('pass.plan.online')} />
        <Checkbox {...form.tick('isSoldAtDesk')} label={t('pass.plan.desk')} />
      </fieldset>
    </>
  )
}
