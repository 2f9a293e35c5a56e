import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OwnProduct } from '@serein/shared/catalogue/own-product.ts'
import { Picture } from '@serein/ui/picture.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { AmountField } from '../payment/amount-field.tsx'
import { amountOf, amountText, rateOf, rateText } from '../payment/amount.ts'
import { PercentField } from '../payment/percent-field.tsx'
import { RuleForm } from '../payment/rule-form.tsx'

const kinds = ['oil', 'cream', 'bath', 'candle', 'tea', 'linen', 'tool', 'gift'] as const
const limits = { name: 80, size: 40, description: 600 }

type Shown = { id: string; picture: NonNullable<OwnProduct['picture']> }

/** A product, new or to be changed. A new one is not published yet. */
export function ProductForm(props: {
  product: OwnProduct | null
  pictures: readonly Shown[]
  currencies: readonly string[]
  onDone: () => void
}) {
  const { t, language } = useWords()
  const { product, pictures, currencies } = props
  const form = useProductForm(props)
  const { texts, set, at } = form
  const { locale } = useFormat()
  const chosen = pictures.find(({ id }) => id === texts.pictureId)
  const both = (['en', 'fr'] as const).map((of) => ({ of, label: t(`catalogue.form.in.${of}`) }))
  return (
    <RuleForm why={t(product ? 'catalogue.form.kept' : 'catalogue.form.fresh')} form={form}>
      <Select
        label={t('catalogue.form.kind')}
        value={texts.kind}
        options={kinds.map((id) => ({ id, label: t(`catalogue.form.kind.${id}`) }))}
        onSelect={(kind) => set({ kind: kinds.find((each) => each === kind) ?? 'oil' })}
      />
      {both.map(({ of, label }) => (
        <TextField
          key={`name ${of}`}
          label={t('catalogue.form.name', { language: label })}
          maxLength={limits.name}
          value={texts.name[of]}
          error={at(`name.${of}`)}
          onChange={({ target }) => set({ name: { ...texts.name, [of]: target.value } })}
        />
      ))}
      {both.map(({ of, label }) => (
        <TextField
          key={`size ${of}`}
          label={t('catalogue.form.size', { language: label })}
          maxLength={limits.size}
          value={texts.size[of]}
          error={at(`size.${of}`)}
          onChange={({ target }) => set({ size: { ...texts.size, [of]: target.value } })}
        />
      ))}
      {both.map(({ of, label }) => (
        <TextArea
          key={`description ${of}`}
          label={t('catalogue.form.description', { language: label })}
          note={t('payment.rule.optional')}
          maxLength={limits.description}
          value={texts.description[of]}
          onChange={({ target }) =>
            set({ description: { ...texts.description, [of]: target.value } })
          }
        />
      ))}
      {currencies.map((currency) => (
        <AmountField
          key={currency}
          label={t('catalogue.form.price', { currency })}
          help={currencies.length > 1 ? t('catalogue.form.priceHelp') : undefined}
          {...{ currency, locale }}
          value={texts.prices[currency] ?? ''}
          error={at(`prices.${currency}`)}
          onAmount={(price) => set({ prices: { ...texts.prices, [currency]: price } })}
        />
      ))}
      <PercentField
        label={t('catalogue.form.tax')}
        help={t('catalogue.form.taxHelp')}
        value={texts.tax}
        error={at('tax')}
        onPercent={(tax) => set({ tax })}
      />
      <Select
        label={t('catalogue.form.picture')}
        help={t('catalogue.form.pictureHelp')}
        value={texts.pictureId}
        options={[
          { id: '', label: t('catalogue.form.noPicture') },
          ...pictures.map(({ id, picture }) => ({ id, label: picture.alt[language] || id })),
        ]}
        onSelect={(pictureId) => set({ pictureId })}
      />
      {chosen ? (
        <Picture
          picture={chosen.picture}
          sizes="240px"
          alt={chosen.picture.alt[language]}
          ratio="4/3"
          rounded
          className="w-60 max-w-full"
        />
      ) : null}
    </RuleForm>
  )
}

type Texts = {
  kind: (typeof kinds)[number]
  name: { en: string; fr: string }
  size: { en: string; fr: string }
  description: { en: string; fr: string }
  prices: Record<string, string>
  tax: string
  pictureId: string
}

const none = { en: '', fr: '' }

function textsOf(product: OwnProduct | null, locale: string): Texts {
  const { kind = 'oil', name = none, size = none, description = none } = product ?? {}
  return {
    kind,
    name,
    size,
    description,
    prices: Object.fromEntries(
      (product?.prices ?? []).map(({ currency, priceMinor }) => [
        currency,
        amountText(priceMinor, currency, locale),
      ]),
    ),
    tax: product?.taxRate == null ? '' : rateText(product.taxRate, locale),
    pictureId: product?.pictureId ?? '',
  }
}

/** What the texts come to, and which of them say nothing that can be read. */
function readTexts(texts: Texts, currencies: readonly string[]) {
  const faults = new Set<string>()
  for (const field of ['name', 'size'] as const)
    for (const of of ['en', 'fr'] as const)
      if (texts[field][of].trim() === '') faults.add(`${field}.${of}`)
  const prices = currencies.flatMap((currency) => {
    const text = texts.prices[currency]?.trim() ?? ''
    if (text === '') return []
    const priceMinor = amountOf(text, currency)
    if (priceMinor === null) faults.add(`prices.${currency}`)
    return [{ currency, priceMinor: priceMinor ?? 0 }]
  })
  if (prices.length === 0) faults.add(`prices.${currencies[0]}`)
  const taxRate = texts.tax.trim() === '' ? null : rateOf(texts.tax)
  if (texts.tax.trim() !== '' && (taxRate === null || taxRate > 100_000)) faults.add('tax')
  const { kind, name, size, description, pictureId } = texts
  return {
    faults,
    terms: { kind, name, size, description, prices, taxRate, pictureId: pictureId || null },
  }
}

function useProductForm(props: {
  product: OwnProduct | null
  currencies: readonly string[]
  onDone: () => void
}) {
  const { product, currencies, onDone } = props
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { locale } = useFormat()
  const [texts, setTexts] = useState(() => textsOf(product, locale))
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const { faults, terms } = readTexts(texts, currencies)
  const save = async () => {
    setPending(true)
    const { id: productId = null, version = 0 } = product ?? {}
    try {
      await api.product.save({ ...terms, productId, version })
      onDone()
      showToast({ tone: 'good', text: t('catalogue.form.saved', { name: pick(terms.name) }) })
    } catch (error) {
      const refusal = refusalOf(error)
      const isChanged = refusal?.code === 'state_conflict'
      const text = isChanged ? t('catalogue.form.changed') : refusal?.message
      showToast({ tone: 'bad', text: text ?? t('payment.sheet.failed') })
    } finally {
      setPending(false)
      await cache.invalidateQueries({ queryKey: query.product.key() })
    }
  }
  return {
    texts,
    isPending,
    at: (field: string) =>
      isSubmitted && faults.has(field) ? t('catalogue.form.missing') : undefined,
    set: (change: Partial<Texts>) => setTexts((now) => ({ ...now, ...change })),
    submit(element: HTMLFormElement) {
      setSubmitted(true)
      if (faults.size > 0)
        requestAnimationFrame(() =>
          element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        )
      else if (!isPending) void save()
    },
  }
}
