import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { OwnCatalogue, ServiceEntry } from '@serein/shared/catalogue/own-catalogue.ts'
import { catalogueLimits } from '@serein/shared/catalogue/terms.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useMember, type Shop } from '../member/member.ts'
import { textOfService } from '../shop/text-address.ts'
import { useWords } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { BilingualName, BilingualText } from './bilingual-fields.tsx'
import { Needs } from './need-fields.tsx'
import { type Chosen, PictureChoice } from './picture-choice.tsx'
import { ServicePreview } from './service-preview.tsx'
import { Ticks } from '../form/ticks.tsx'
import { useServiceForm, type ServiceFormState } from './use-service-form.ts'
import { Variants } from './variant-fields.tsx'

/** A service, new or to be changed, with how a client sees it. */
export function ServiceForm(props: {
  service: ServiceEntry | null
  catalogue: OwnCatalogue
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
  const own = service?.picture ? { id: service.pictureId!, picture: service.picture } : null
  const [picture, setPicture] = useState<Chosen | null>(own)
  const preview = (
    <ServicePreview terms={form.terms} picture={picture?.picture ?? null} shop={shop} />
  )
  return (
    <SideForm
      why={t(service?.state === 'published' ? 'catalogue.keptLive' : 'catalogue.keptDraft')}
      form={form}
      preview={form.isGood ? preview : null}
    >
      <Select
        label={t('catalogue.category')}
        value={form.texts.categoryId}
        error={form.at('categoryId')}
        options={useCategoryOptions(catalogue)}
        onSelect={(id) => form.set({ categoryId: id })}
      />
      <BilingualName
        what="name"
        most={catalogueLimits.nameLength}
        value={form.texts.name}
        at={(language) => form.at(`name.${language}`) ?? form.at('name')}
        onChange={(name) => form.set({ name })}
      />
      <Texts form={form} />
      <Rebook form={form} />
      {member?.permissions.setting === 'change' ? (
        <AtLength shopId={shop.id} serviceId={service?.id} />
      ) : null}
      <PictureChoice
        shopId={shop.id}
        others={own ? [own] : []}
        chosen={form.texts.pictureId}
        error={form.at('pictureId')}
        onChoose={(chosen) => {
          setPicture(chosen)
          form.set({ pictureId: chosen?.id ?? null })
        }}
      />
      <Hands form={form} />
      <Variants {...{ form, money }} staff={catalogue.staff} />
      <Needs form={form} kinds={catalogue.kinds} />
      <Where {...{ form, catalogue, shops }} />
    </SideForm>
  )
}

function useCategoryOptions({ categories }: OwnCatalogue) {
  const { language } = useWords()
  return categories.map(({ id, name }) => ({ id, label: name[language] }))
}

function Texts({ form }: { form: ServiceFormState }) {
  const { texts, set, at } = form
  return (['description', 'beforeVisit', 'aftercare'] as const).map((what) => (
    <BilingualText
      key={what}
      what={what}
      most={catalogueLimits.descriptionLength}
      value={texts[what]}
      at={(language) => at(`${what}.${language}`)}
      onChange={(value) => set({ [what]: value })}
    />
  ))
}

const rebookWeeks = [1, 2, 3, 4, 6, 8, 12, 26, 52]

/** When a client is asked to come again. */
function Rebook({ form }: { form: ServiceFormState }) {
  const { t } = useWords()
  const { rebook } = form.texts
  const days = rebookWeeks.map((weeks) => String(weeks * 7))
  return (
    <Select
      label={t('catalogue.rebook')}
      value={rebook}
      options={[
        { id: '', label: t('catalogue.rebook.never') },
        ...[...new Set([...days, ...(rebook ? [rebook] : [])])].map((id) => ({
          id,
          label: t('catalogue.rebook.weeks', { count: Math.round(Number(id) / 7) }),
        })),
      ]}
      onSelect={(id) => form.set({ rebook: id })}
    />
  )
}

/** The way to a text with headings, pictures and versions, once there is a service it is of. */
function AtLength({ shopId, serviceId }: { shopId: string; serviceId: string | undefined }) {
  const { t } = useWords()
  if (!serviceId) return <p className="text-sm text-ink-soft">{t('catalogue.atLengthLater')}</p>
  return (
    <p className="text-sm">
      <Link href={textOfService(shopId, serviceId)}>{t('catalogue.atLength')}</Link>
    </p>
  )
}

function Hands({ form }: { form: ServiceFormState }) {
  const { t } = useWords()
  const { texts, set, at } = form
  return (
    <>
      <Segmented
        label={t('catalogue.hands')}
        choices={(['0', '1', '2'] as const).map((id) => ({
          id,
          label: t(`catalogue.hands.${id}`),
        }))}
        selected={texts.hands}
        onSelect={(hands) => set({ hands })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t('catalogue.before')}
          inputMode="numeric"
          value={texts.before}
          error={at('bufferBeforeMinutes')}
          onChange={({ target }) => set({ before: target.value })}
        />
        <TextField
          label={t('catalogue.after')}
          inputMode="numeric"
          value={texts.after}
          error={at('bufferAfterMinutes')}
          onChange={({ target }) => set({ after: target.value })}
        />
      </div>
      {texts.hands === '0' ? null : (
        <Checkbox
          label={t('catalogue.strenuous')}
          help={t('catalogue.strenuousHelp')}
          checked={texts.isStrenuous}
          error={at('isStrenuous')}
          onChecked={(isStrenuous) => set({ isStrenuous })}
        />
      )}
      <Checkbox
        label={t('catalogue.signature')}
        help={t('catalogue.signatureHelp')}
        checked={texts.isSignature}
        onChecked={(isSignature) => set({ isSignature })}
      />
    </>
  )
}

function Where(props: { form: ServiceFormState; catalogue: OwnCatalogue; shops: Shop[] }) {
  const { t, language } = useWords()
  const { form, catalogue, shops } = props
  const addOns = catalogue.addOns
    .filter(({ id, isActive }) => isActive || form.texts.addOnIds.includes(id))
    .map(({ id, name }) => ({ id, name: name[language] }))
  return (
    <>
      {addOns.length > 0 ? (
        <Ticks
          label={t('catalogue.addOns')}
          entries={addOns}
          chosen={form.texts.addOnIds}
          error={form.at('addOnIds')}
          onChosen={(addOnIds) => form.set({ addOnIds })}
        />
      ) : null}
      <Ticks
        label={t('catalogue.shops')}
        entries={shops}
        chosen={form.texts.shopIds}
        error={form.at('shopIds')}
        onChosen={(shopIds) => form.set({ shopIds })}
      />
    </>
  )
}
