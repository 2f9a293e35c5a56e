import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue, ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import { catalogueLimits, priceKinds, serviceFaults } from '@serein/shared/catalogue/terms.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo } from '../address/link.ts'
import { useMember, type Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { PercentField } from '../form/percent-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { BookingFields } from './booking-fields.tsx'
import { BilingualName, BilingualText } from './bilingual-fields.tsx'
import { Needs } from './need-fields.tsx'
import { type Chosen, PictureChoice } from '../shop/picture-choice.tsx'
import { ServicePreview } from './service-preview.tsx'
import { Ticks } from '../form/ticks.tsx'
import {
  type FieldFault,
  readService,
  type Moneys,
  type ServiceFields,
  textsOf,
} from './service-texts.ts'
import { Variants } from './variant-fields.tsx'

/** A service, new or to be changed, with how a client sees it. */
export function ServiceForm(props: {
  service: ServiceEntry | null
  catalogue: ManagedCatalogue
  shop: Shop
  categoryId: string
  onDone: () => void
}) {
  const { service, catalogue, shop, categoryId, onDone } = props
  const { t } = useWords()
  const { locale } = useFormat()
  const member = useMember().data
  const shops = member?.shops ?? [shop]
  const currencies = [...new Set([shop, ...shops].map(({ currency }) => currency))]
  const money = { currencies, locale }
  const form = useServiceForm({ service, catalogue, shops, categoryId, money, onDone })
  const { sent, faults } = readService(form.values, money)
  const own = service?.picture ? { id: service.pictureId!, picture: service.picture } : null
  const [picture, setPicture] = useState<Chosen | null>(own)
  const preview = <ServicePreview terms={sent} picture={picture?.picture ?? null} shop={shop} />
  return (
    <SideForm
      why={t(service?.state === 'published' ? 'catalogue.keptLive' : 'catalogue.keptDraft')}
      form={form}
      preview={faults.length === 0 ? preview : null}
    >
      <Select
        {...form.choice('categoryId')}
        label={t('catalogue.category')}
        options={useCategoryOptions(catalogue)}
      />
      <BilingualName
        what="name"
        most={catalogueLimits.nameLength}
        field={(language) => ({
          ...form.text(`name.${language}`),
          error: form.at(`name.${language}`) ?? form.at('name'),
        })}
      />
      <Texts form={form} />
      <Rebook form={form} />
      <PercentField
        {...form.typed('taxRate')}
        label={t('catalogue.form.tax')}
        help={t('catalogue.form.taxHelp')}
      />
      {member?.permissions.setting === 'change' ? (
        <AtLength shopId={shop.id} serviceId={service?.id} />
      ) : null}
      <PictureChoice
        shopId={shop.id}
        others={own ? [own] : []}
        chosen={form.values.pictureId}
        error={form.at('pictureId')}
        onChoose={(chosen) => {
          setPicture(chosen)
          form.set({ pictureId: chosen?.id ?? null })
        }}
      />
      <Hands form={form} />
      <Select
        {...form.choice('priceKind')}
        label={t('catalogue.priceKind')}
        help={
          form.values.priceKind === 'on_consultation' ? t('catalogue.priceKind.help') : undefined
        }
        options={priceKinds.map((id) => ({ id, label: t(`catalogue.priceKind.${id}`) }))}
      />
      <Variants {...{ form, money }} staff={catalogue.staff} />
      <Needs form={form} kinds={catalogue.kinds} />
      <Where {...{ form, catalogue, shops }} />
      <BookingFields form={form} />
    </SideForm>
  )
}

function useServiceForm(props: {
  service: ServiceEntry | null
  catalogue: ManagedCatalogue
  shops: Shop[]
  categoryId: string
  money: Moneys
  onDone: () => void
}) {
  const { service, catalogue, shops, categoryId, money, onDone } = props
  const { t, language } = useWords()
  const { api, query } = useClient()
  const { id: serviceId = null, version = 0, state } = service ?? {}
  return useServerForm({
    initial: textsOf(service, money, { categoryId, shopIds: shops.map(({ id }) => id) }),
    read: (texts) => {
      const { sent, faults } = readService(texts, money)
      if (faults.length > 0) return { sent, faults }
      const { kinds } = catalogue
      return { sent, faults: serviceFaults(sent, { kinds, shops }, state === 'published') }
    },
    faultText: ({ reason }: FieldFault) => t(`catalogue.fault.${reason}`),
    send: (terms) => api.catalogue.saveService({ ...terms, serviceId, version }),
    faultCode: 'service_not_possible',
    refresh: query.catalogue.key(),
    savedText: ({ name }) => t('catalogue.saved', { name: name[language] }),
    failedText: t('catalogue.failed'),
    onDone,
  })
}

function useCategoryOptions({ categories }: ManagedCatalogue) {
  const { language } = useWords()
  return categories.map(({ id, name }) => ({ id, label: name[language] }))
}

function Texts({ form }: { form: ServiceFields }) {
  return (['description', 'beforeVisit', 'aftercare'] as const).map((what) => (
    <BilingualText
      key={what}
      what={what}
      most={catalogueLimits.descriptionLength}
      field={(language) => form.text(`${what}.${language}`)}
    />
  ))
}

const rebookWeeks = [1, 2, 3, 4, 6, 8, 12, 26, 52]

/** When a client is asked to come again. */
function Rebook({ form }: { form: ServiceFields }) {
  const { t } = useWords()
  const { rebookAfterDays: rebook } = form.values
  const days = rebookWeeks.map((weeks) => String(weeks * 7))
  return (
    <Select
      {...form.choice('rebookAfterDays')}
      label={t('catalogue.rebook')}
      options={[
        { id: '', label: t('catalogue.rebook.never') },
        ...[...new Set([...days, ...(rebook ? [rebook] : [])])].map((id) => ({
          id,
          label: t('catalogue.rebook.weeks', { count: Math.round(Number(id) / 7) }),
        })),
      ]}
    />
  )
}

/** The way to a text with headings, pictures and versions, once there is a service it is of. */
function AtLength({ shopId, serviceId }: { shopId: string; serviceId: string | undefined }) {
  const { t } = useWords()
  if (!serviceId) return <p className="text-sm text-ink-soft">{t('catalogue.atLengthLater')}</p>
  return (
    <p className="text-sm">
      <Link href={linkTo('/settings/texts', { shop: shopId, service: serviceId })}>
        {t('catalogue.atLength')}
      </Link>
    </p>
  )
}

function Hands({ form }: { form: ServiceFields }) {
  const { t } = useWords()
  const { values, set } = form
  return (
    <>
      <Segmented
        label={t('catalogue.hands')}
        choices={(['0', '1', '2'] as const).map((id) => ({
          id,
          label: t(`catalogue.hands.${id}`),
        }))}
        selected={values.hands}
        onSelect={(hands) => set({ hands })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...form.text('bufferBeforeMinutes')}
          label={t('catalogue.before')}
          inputMode="numeric"
        />
        <TextField
          {...form.text('bufferAfterMinutes')}
          label={t('catalogue.after')}
          inputMode="numeric"
        />
      </div>
      {values.hands === '0' ? null : (
        <Checkbox
          {...form.tick('isStrenuous')}
          label={t('catalogue.strenuous')}
          help={t('catalogue.strenuousHelp')}
        />
      )}
      <Checkbox
        {...form.tick('isSignature')}
        label={t('catalogue.signature')}
        help={t('catalogue.signatureHelp')}
      />
    </>
  )
}

function Where(props: { form: ServiceFields; catalogue: ManagedCatalogue; shops: Shop[] }) {
  const { t, language } = useWords()
  const { form, catalogue, shops } = props
  const addOns = catalogue.addOns
    .filter(({ id, isActive }) => isActive || form.values.addOnIds.includes(id))
    .map(({ id, name }) => ({ id, name: name[language] }))
  return (
    <>
      {addOns.length > 0 ? (
        <Ticks
          label={t('catalogue.addOns')}
          entries={addOns}
          chosen={form.values.addOnIds}
          error={form.at('addOnIds')}
          onChosen={(addOnIds) => form.set({ addOnIds })}
        />
      ) : null}
      <Ticks
        label={t('catalogue.shops')}
        entries={shops}
        chosen={form.values.shopIds}
        error={form.at('shopIds')}
        onChosen={(shopIds) => form.set({ shopIds })}
      />
    </>
  )
}
