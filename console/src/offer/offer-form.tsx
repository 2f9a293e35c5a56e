import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OwnOffer } from '@serein/shared/offer/own-offer.ts'
import { savingOf } from '@serein/shared/offer/rules.ts'
import { offerLimits } from '@serein/shared/offer/terms.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useMember, type Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { PercentField } from '../form/percent-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { sampleMinor } from '../payment/sample-price.ts'
import { ChosenOf, OfferDays } from './offer-fields.tsx'
import { useOfferForm, type OfferFormState } from './use-offer-form.ts'

/** An offer, new or to be changed, with what a client pays under it. */
export function OfferForm(props: { offer: OwnOffer | null; shop: Shop; onDone: () => void }) {
  const { offer, shop, onDone } = props
  const { t } = useWords()
  const { locale } = useFormat()
  const currency = offer?.currency ?? shop.currency
  const form = useOfferForm({ offer, currency, locale, onDone })
  return (
    <SideForm
      why={t('offer.kept')}
      form={form}
      preview={form.isGood ? <Preview {...{ form, currency }} /> : null}
    >
      <Names form={form} />
      <Saving {...{ form, currency, locale }} />
      <Where {...{ form, shop }} />
      <OfferDays form={form} />
      <Checkbox
        label={t('offer.newClients')}
        help={t('offer.newClientsNote')}
        checked={form.texts.forNewClients}
        onChecked={(forNewClients) => form.set({ forNewClients })}
      />
      <Code form={form} />
    </SideForm>
  )
}

function Names({ form }: { form: OfferFormState }) {
  const { t } = useWords()
  const { texts, at, set } = form
  const { nameLength, smallPrintLength } = offerLimits
  return (
    <>
      <TextField
        label={t('offer.name.en')}
        maxLength={nameLength}
        value={texts.nameEn}
        error={at('name.en')}
        onChange={({ target }) => set({ nameEn: target.value })}
      />
      <TextField
        label={t('offer.name.fr')}
        maxLength={nameLength}
        value={texts.nameFr}
        error={at('name.fr')}
        onChange={({ target }) => set({ nameFr: target.value })}
      />
      <TextArea
        label={t('offer.print.en')}
        note={t('common.optional')}
        maxLength={smallPrintLength}
        value={texts.printEn}
        onChange={({ target }) => set({ printEn: target.value })}
      />
      <TextArea
        label={t('offer.print.fr')}
        note={t('common.optional')}
        maxLength={smallPrintLength}
        value={texts.printFr}
        onChange={({ target }) => set({ printFr: target.value })}
      />
    </>
  )
}

function Saving(props: { form: OfferFormState; currency: string; locale: string }) {
  const { t } = useWords()
  const { form, currency, locale } = props
  const { texts, at, set } = form
  return (
    <>
      <Segmented
        label={t('offer.kind')}
        choices={(['share', 'amount'] as const).map((id) => ({ id, label: t(`offer.kind.${id}`) }))}
        selected={texts.kind}
        onSelect={(kind) => set({ kind })}
      />
      {texts.kind === 'share' ? (
        <PercentField
          label={t('offer.percent')}
          value={texts.percent}
          error={at('rate')}
          onText={(percent) => set({ percent })}
        />
      ) : (
        <AmountField
          label={t('offer.amount')}
          {...{ currency, locale }}
          value={texts.amount}
          error={at('amountMinor') ?? at('currency')}
          onText={(amount) => set({ amount })}
        />
      )}
      <Checkbox
        label={t('offer.extras')}
        checked={texts.includesAddOns}
        onChecked={(includesAddOns) => set({ includesAddOns })}
      />
    </>
  )
}

function Where({ form, shop }: { form: OfferFormState; shop: Shop }) {
  const { t, language } = useWords()
  const { query } = useClient()
  const input = { shopId: shop.id }
  const menu = useQuery(query.catalogue.menu.queryOptions({ input, staleTime: 300_000 }))
  const shops = useMember().data?.shops ?? []
  const { texts, at, set } = form
  const services =
    menu.data?.categories.flatMap((category) =>
      category.services.map(({ id, name }) => ({ id, name: name[language] })),
    ) ?? []
  return (
    <>
      <ChosenOf
        label={t('offer.services')}
        words={{ all: t('offer.services.all'), some: t('offer.services.some') }}
        entries={services}
        chosen={texts.serviceIds}
        error={at('serviceIds')}
        onChosen={(serviceIds) => set({ serviceIds })}
      />
      <ChosenOf
        label={t('offer.shops')}
        words={{ all: t('offer.shops.all'), some: t('offer.shops.some') }}
        entries={shops}
        chosen={texts.shopIds}
        error={at('shopIds')}
        onChosen={(shopIds) => set({ shopIds })}
      />
    </>
  )
}

function Code({ form }: { form: OfferFormState }) {
  const { t } = useWords()
  const { texts, at, set } = form
  return (
    <>
      <TextField
        label={t('offer.code')}
        note={t('common.optional')}
        help={t('offer.codeHelp')}
        autoComplete="off"
        maxLength={20}
        value={texts.code}
        error={at('code')}
        onChange={({ target }) => set({ code: target.value.toUpperCase() })}
      />
      {texts.code === '' ? (
        <Button
          tone="quiet"
          size="sm"
          className="-mt-3 self-start"
          onClick={() => set({ code: suggestedCode(texts.nameFr || texts.nameEn, texts.percent) })}
        >
          {t('offer.suggest')}
        </Button>
      ) : (
        <TextField
          label={t('offer.limit')}
          note={t('common.optional')}
          inputMode="numeric"
          value={texts.useLimit}
          error={at('useLimit')}
          onChange={({ target }) => set({ useLimit: target.value })}
        />
      )}
    </>
  )
}

/** Of the name and what comes off: `PRINTEMPS20`. */
function suggestedCode(name: string, percent: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^A-Za-z]/gu, '')
  return `${(plain || 'SEREIN').slice(0, 12)}${/^\d+/u.exec(percent)?.[0] ?? ''}`.toUpperCase()
}

function Preview({ form, currency }: { form: OfferFormState; currency: string }) {
  const { t } = useWords()
  const format = useFormat()
  const full = sampleMinor(currency)
  const less = savingOf(form.terms, { priceMinor: full, addOnsMinor: 0 })
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return (
    <p className="text-sm">
      {t('offer.preview', { price: money(full - less), full: money(full) })}
    </p>
  )
}
