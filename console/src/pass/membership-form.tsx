import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import type { ManagedMembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { paces } from '@serein/shared/pass/membership-rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { BilingualName, BilingualText } from '../catalogue/bilingual-fields.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { PercentField } from '../form/percent-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { Ticks } from '../form/ticks.tsx'
import { type ServerForm, useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import type { Shop } from '../member/member.ts'
import {
  type MembershipFault,
  type MembershipTexts,
  membershipTexts,
  readMembership,
} from './membership-texts.ts'
import { useTreatments } from './package-words.ts'

type FormProps = { form: ServerForm<MembershipTexts> }

/** A membership to sell, new or to be changed. What its members have stays as it is. */
export function MembershipForm(props: {
  plan: ManagedMembershipPlan | null
  catalogue: ManagedCatalogue
  shop: Shop
  taxRate: number
  onDone: () => void
}) {
  const { plan, catalogue, shop, taxRate, onDone } = props
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const { currency } = plan ?? shop
  const isFixed = (plan?.members ?? 0) > 0
  const form = useServerForm({
    initial: membershipTexts(plan, { currency, locale }),
    read: (texts) => readMembership(texts, plan, { currency, taxRate }),
    faultText: ({ reason }: MembershipFault) => t(`pass.membership.fault.${reason}`),
    send: (terms) =>
      api.membershipPlan.save({ ...terms, planId: plan?.id ?? null, version: plan?.version ?? 0 }),
    refresh: query.membershipPlan.key(),
    savedText: ({ name }) => t('pass.membership.saved', { name: pick(name) }),
    failedText: t('pass.membership.failed'),
    onDone,
  })
  return (
    <SideForm why={t('pass.membership.why')} form={form}>
      {isFixed ? <Notice>{t('pass.membership.fixed')}</Notice> : null}
      <BilingualName what="name" most={80} field={(of) => form.text(`name.${of}`)} />
      <BilingualText what="description" most={600} field={(of) => form.text(`description.${of}`)} />
      {isFixed ? null : (
        <>
          <Segmented
            label={t('pass.membership.every')}
            choices={paces.map((every) => ({
              id: every,
              label: t(`pass.membership.every.${every}`),
            }))}
            selected={form.values.every}
            onSelect={(every) => form.set({ every })}
          />
          <AmountField
            {...form.typed('price')}
            label={t('catalogue.price')}
            help={t('pass.membership.priceHelp')}
            {...{ currency, locale }}
          />
          <Benefits {...{ form, catalogue }} />
          <Rules form={form} />
        </>
      )}
      <Checkbox {...form.tick('isOnline')} label={t('pass.membership.online')} />
      <Checkbox
        {...form.tick('isActive')}
        label={t('pass.membership.sold')}
        help={t('pass.membership.soldHelp')}
      />
    </SideForm>
  )
}

/** The visits of each period, and the price for members. */
function Benefits({ form, catalogue }: FormProps & { catalogue: ManagedCatalogue }) {
  const { t } = useWords()
  const { values, set, within } = form
  const treatments = useTreatments(catalogue).filter(
    ({ variantId, isRetired }) => !isRetired || values.variantIds.includes(variantId),
  )
  const count = { inputMode: 'numeric', maxLength: 2 } as const
  return (
    <>
      <TextField
        {...form.text('credits')}
        {...count}
        label={t('pass.membership.creditCount')}
        help={t('pass.membership.creditHelp')}
        note={t('common.optional')}
      />
      {values.credits.trim() === '' ? null : (
        <>
          <Ticks
            label={t('pass.membership.creditFor')}
            entries={treatments.map(({ variantId: id, name }) => ({ id, name }))}
            chosen={values.variantIds}
            error={within('variantIds')}
            onChosen={(variantIds) => set({ variantIds })}
          />
          <TextField
            {...form.text('rollOver')}
            {...count}
            label={t('pass.membership.rollOver')}
            help={t('pass.membership.rollOverHelp')}
          />
          <TextField
            {...form.text('people')}
            {...count}
            label={t('pass.plan.people')}
            help={t('pass.plan.peopleHelp')}
          />
        </>
      )}
      <PercentField
        {...form.typed('priceRate')}
        label={t('pass.membership.rate')}
        help={t('pass.membership.rateHelp')}
      />
      {values.credits.trim() && values.priceRate.trim() && Number(values.people) > 0 ? (
        <Checkbox {...form.tick('sharesPrice')} label={t('pass.membership.sharesPrice')} />
      ) : null}
    </>
  )
}

/** How it begins, and how long it may pause. */
function Rules({ form }: FormProps) {
  const { t } = useWords()
  const count = { inputMode: 'numeric', maxLength: 2 } as const
  return (
    <>
      <TextField
        {...form.text('trialDays')}
        {...count}
        label={t('pass.membership.trialDays')}
        help={t('pass.membership.trialHelp')}
      />
      <Checkbox {...form.tick('isFirstFree')} label={t('pass.membership.firstIsFree')} />
      <TextField
        {...form.text('pauseMonths')}
        {...count}
        label={t('pass.membership.pauseMonths')}
        help={t('pass.membership.pauseHelp')}
      />
      <Checkbox
        {...form.tick('keepsBenefits')}
        label={t('pass.membership.keepsBenefits')}
        help={t('pass.membership.keepsBenefitsHelp')}
      />
    </>
  )
}
