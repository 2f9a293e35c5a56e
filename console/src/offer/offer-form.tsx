import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedOffer } from '@serein/shared/offer/managed-offer.ts'
import { savingOf } from '@serein/shared/offer/rules.ts'
import { offerLimits, type OfferTerms } from '@serein/shared/offer/terms.ts'
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
import { type ServerForm, useServerForm } from '../form/use-server-form.ts'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { sampleMinor } from '../payment/sample-price.ts'
import { ChosenOf, OfferDays } from './offer-fields.tsx'
import { type FieldFault, type OfferTexts, readOffer, textsOf } from './offer-texts.ts'
import { useOfferVerbs } from './use-offer-verbs.ts'

type FormProps = { form: ServerForm<OfferTexts> }

/** An offer, new or to be changed, with what a client pays under it. */
export function OfferForm(props: { offer: ManagedOffer | null; shop: Shop; onDone: () => void }) {
  const { offer, shop, onDone } = props
  const { t, language } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const { undoSave } = useOfferVerbs()
  const currency = offer?.currency ?? shop.currency
  const { id: offerId = null, version = 0 } = offer ?? {}
  const form = useServerForm({
    initial: textsOf(offer, { currency, locale }),
    read: (texts) => readOffer(texts, currency),
    faultText: ({ reason }: FieldFault) => t(`offer.fault.${reason}`),
    send: (terms) => api.offer.save({ ...terms, offerId, version }),
    faultCode: 'offer_not_possible',
    refresh: query.offer.ofBusiness.key(),
    savedText: ({ name }) => t('offer.saved', { name: name[language] }),
    undo: ({ offer: saved }) => undoSave(offer, saved),
    changedText: t('offer.changedMeanwhile'),
    failedText: t('offer.failed'),
    onDone,
  })
  return (
    <SideForm
      why={t('offer.kept')}
      form={form}
      preview={form.good && <Preview terms={form.good} currency={currency} />}
    >
      <Names form={form} />
      <Saving {...{ form, currency, locale }} />
      <Where {...{ form, shop }} />
      <OfferDays form={form} />
      <Checkbox
        {...form.tick('forNewClients')}
        label={t('offer.newClients')}
        help={t('offer.newClientsNote')}
      />
      <Checkbox
        {...form.tick('onlyBestFit')}
        label={t('offer.bestFit')}
        help={t('offer.bestFitNote')}
      />
      <Code form={form} />
    </SideForm>
  )
}

function Names({ form }: FormProps) {
  const { t } = useWords()
  const { languages, fieldOf, wordOf } = useWrittenLanguages()
  const { nameLength, smallPrintLength } = offerLimits
  return (
    <>
      {languages.map((language) => (
        <TextField
          {...fieldOf(language, (each) => form.text(`name.${each}`))}
          key={language}
          label={t(`offer.name.${wordOf(language)}`)}
          maxLength={nameLength}
        />
      ))}
      {languages.map((language) => (
        <TextArea
          {...fieldOf(language, (each) => form.text(`smallPrint.${each}`))}
          key={language}
          label={t(`offer.print.${wordOf(language)}`)}
          note={t('common.optional')}
          maxLength={smallPrintLength}
        />
      ))}
    </>
  )
}

function Saving(props: FormProps & { currency: string; locale: string }) {
  const { t } = useWords()
  const { form, currency, locale } = props
  const { values, at, set } = form
  return (
    <>
      <Segmented
        label={t('offer.kind')}
        choices={(['share', 'amount'] as const).map((id) => ({ id, label: t(`offer.kind.${id}`) }))}
        selected={values.kind}
        onSelect={(kind) => set({ kind })}
      />
      {values.kind === 'share' ? (
        <PercentField {...form.typed('rate')} label={t('offer.percent')} />
      ) : (
        <AmountField
          {...form.typed('amountMinor')}
          label={t('offer.amount')}
          {...{ currency, locale }}
          error={at('amountMinor') ?? at('currency')}
        />
      )}
      <Checkbox {...form.tick('includesAddOns')} label={t('offer.extras')} />
    </>
  )
}

function Where({ form, shop }: FormProps & { shop: Shop }) {
  const { t, language } = useWords()
  const { query } = useClient()
  const input = { shopId: shop.id }
  const menu = useQuery(query.catalogue.menu.queryOptions({ input, staleTime: 300_000 }))
  const shops = useMember().data?.shops ?? []
  const { values, within, set } = form
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
        chosen={values.serviceIds}
        error={within('serviceIds')}
        onChosen={(serviceIds) => set({ serviceIds })}
      />
      <ChosenOf
        label={t('offer.shops')}
        words={{ all: t('offer.shops.all'), some: t('offer.shops.some') }}
        entries={shops}
        chosen={values.shopIds}
        error={within('shopIds')}
        onChosen={(shopIds) => set({ shopIds })}
      />
    </>
  )
}

function Code({ form }: FormProps) {
  const { t } = useWords()
  const { name, rate, code } = form.values
  return (
    <>
      <TextField
        {...form.text('code')}
        label={t('offer.code')}
        note={t('common.optional')}
        help={t('offer.codeHelp')}
        autoComplete="off"
        maxLength={20}
        onChange={({ target }) => form.set({ code: target.value.toUpperCase() })}
      />
      {code === '' ? (
        <Button
          tone="quiet"
          size="sm"
          className="-mt-3 self-start"
          onClick={() => form.set({ code: suggestedCode(name.fr || name.en, rate) })}
        >
          {t('offer.suggest')}
        </Button>
      ) : (
        <TextField
          {...form.text('useLimit')}
          label={t('offer.limit')}
          note={t('common.optional')}
          inputMode="numeric"
        />
      )}
    </>
  )
}

/** Of the longer words of the name, whole, and what comes off: `PRINTEMPS20`, `DOUCEURNOEL15`. */
function suggestedCode(name: string, percent: string): string {
  const words = name
    .normalize('NFD')
    .split(/[\s'’-]+/u)
    .map((word) => word.replaceAll(/[^A-Za-z]/gu, ''))
    .filter(({ length }) => length > 2)
  const plain = words.reduce(
    (before, word) => (before && before.length + word.length > 12 ? before : before + word),
    '',
  )
  return `${(plain || 'SEREIN').slice(0, 12)}${/^\d+/u.exec(percent)?.[0] ?? ''}`.toUpperCase()
}

function Preview({ terms, currency }: { terms: OfferTerms; currency: string }) {
  const { t } = useWords()
  const format = useFormat()
  const full = sampleMinor(currency)
  const less = savingOf(terms, { priceMinor: full, addOnsMinor: 0 })
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return (
    <p className="text-sm">
      {t('offer.preview', { price: money(full - less), full: money(full) })}
    </p>
  )
}
