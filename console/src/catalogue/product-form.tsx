import type { OwnProduct } from '@serein/shared/catalogue/own-product.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { PercentField } from '../form/percent-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { type Chosen, PictureChoice } from './picture-choice.tsx'
import { languages, productKinds, productLimits } from './product-texts.ts'
import { ProductVariants } from './product-variant-fields.tsx'
import { useProductForm } from './use-product-form.ts'

/** A product, new or to be changed. A new one is not published yet. */
export function ProductForm(props: {
  product: OwnProduct | null
  /** Of all shops of the business; a new one comes to the shop at work. */
  pictures: readonly Chosen[]
  shopId: string
  currencies: readonly string[]
  onDone: () => void
}) {
  const { t } = useWords()
  const { product, pictures } = props
  const form = useProductForm(props)
  const { texts, set, at } = form
  const both = languages.map((of) => ({ of, label: t(`catalogue.form.in.${of}`) }))
  return (
    <SideForm why={t(product ? 'catalogue.form.kept' : 'catalogue.form.fresh')} form={form}>
      <Select
        label={t('catalogue.form.kind')}
        value={texts.kind}
        options={productKinds.map((id) => ({ id, label: t(`catalogue.form.kind.${id}`) }))}
        onSelect={(kind) => set({ kind: productKinds.find((each) => each === kind) ?? 'oil' })}
      />
      {both.map(({ of, label }) => (
        <TextField
          key={`name ${of}`}
          label={t('catalogue.form.name', { language: label })}
          maxLength={productLimits.name}
          value={texts.name[of]}
          error={at(`name.${of}`)}
          onChange={({ target }) => set({ name: { ...texts.name, [of]: target.value } })}
        />
      ))}
      <ProductVariants form={form} />
      {both.map(({ of, label }) => (
        <TextArea
          key={`description ${of}`}
          label={t('catalogue.form.description', { language: label })}
          note={t('common.optional')}
          maxLength={productLimits.description}
          value={texts.description[of]}
          onChange={({ target }) =>
            set({ description: { ...texts.description, [of]: target.value } })
          }
        />
      ))}
      <PercentField
        label={t('catalogue.form.tax')}
        help={t('catalogue.form.taxHelp')}
        value={texts.tax}
        error={at('tax')}
        onText={(tax) => set({ tax })}
      />
      <PictureChoice
        shopId={props.shopId}
        others={pictures}
        chosen={texts.pictureId || null}
        onChoose={(chosen) => set({ pictureId: chosen?.id ?? '' })}
      />
    </SideForm>
  )
}
