import { useClient, useFormat } from '@serein/client/provider.tsx'
import { productKinds } from '@serein/shared/catalogue/kinds.ts'
import type { ManagedProduct } from '@serein/shared/catalogue/managed-product.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { PercentField } from '../form/percent-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { type Chosen, PictureChoice } from '../shop/picture-choice.tsx'
import { type ProductFault, productLimits, productTexts, readProduct } from './product-texts.ts'
import { ProductVariants } from './product-variant-fields.tsx'

/** A product, new or to be changed. A new one is not published yet. */
export function ProductForm(props: {
  product: ManagedProduct | null
  /** Of all shops of the business; a new one comes to the shop at work. */
  pictures: readonly Chosen[]
  shopId: string
  currencies: readonly string[]
  onDone: () => void
}) {
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const { product, pictures, currencies, onDone } = props
  const { id: productId = null, version = 0 } = product ?? {}
  const form = useServerForm({
    initial: productTexts(product, locale),
    read: (texts) => readProduct(texts, currencies),
    faultText: ({ reason }: ProductFault) => t(`catalogue.form.${reason}`),
    send: (terms) => api.product.save({ ...terms, productId, version }),
    refresh: query.product.key(),
    savedText: ({ name }) => t('catalogue.form.saved', { name: pick(name) }),
    changedText: t('catalogue.form.changed'),
    onDone,
  })
  const { languages, fieldOf } = useWrittenLanguages()
  const isOne = languages.length === 1
  const written = languages.map((of) => ({ of, label: t(`catalogue.form.in.${of}`) }))
  return (
    <SideForm why={t(product ? 'catalogue.form.kept' : 'catalogue.form.fresh')} form={form}>
      <Select
        {...form.choice('kind')}
        label={t('catalogue.form.kind')}
        options={productKinds.map((id) => ({ id, label: t(`catalogue.form.kind.${id}`) }))}
      />
      {written.map(({ of, label }) => (
        <TextField
          {...fieldOf(of, (each) => form.text(`name.${each}`))}
          key={`name ${of}`}
          label={isOne ? t('catalogue.name.only') : t('catalogue.form.name', { language: label })}
          maxLength={productLimits.name}
        />
      ))}
      <ProductVariants {...{ form, currencies }} />
      {written.map(({ of, label }) => (
        <TextArea
          {...fieldOf(of, (each) => form.text(`description.${each}`))}
          key={`description ${of}`}
          label={
            isOne
              ? t('catalogue.description.only')
              : t('catalogue.form.description', { language: label })
          }
          note={t('common.optional')}
          maxLength={productLimits.description}
        />
      ))}
      <PercentField
        {...form.typed('taxRate')}
        label={t('catalogue.form.tax')}
        help={t('catalogue.form.taxHelp')}
      />
      <PictureChoice
        shopId={props.shopId}
        others={pictures}
        chosen={form.values.pictureId || null}
        onChoose={(chosen) => form.set({ pictureId: chosen?.id ?? '' })}
      />
    </SideForm>
  )
}
