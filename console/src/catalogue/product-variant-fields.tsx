import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { arrayMove } from '../shop/array-move.ts'
import { MoveButton } from '../shop/move-button.tsx'
import { newVariant, type ProductFields, productLimits } from './product-texts.ts'

type Props = { form: ProductFields; currencies: readonly string[] }

/** The sizes or colours that a product comes in, in their order. One alone needs no heading. */
export function ProductVariants({ form, currencies }: Props) {
  const { t } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { variants } = form.values
  const move = (place: number, way: -1 | 1) => {
    const to = place + way
    if (to < 0 || to >= variants.length) return
    const { key } = variants[place]!
    const keys = arrayMove(
      variants.map((each) => each.key),
      key,
      to,
    )
    form.set({ variants: keys.map((each) => variants.find((one) => one.key === each)!) })
    setAnnouncement(t('catalogue.productVariant.moved', { n: to + 1, count: variants.length }))
    // The arrow that was pressed moves along with what it moves.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-move="${key} ${way}"]`)?.focus(),
    )
  }
  const remove = (place: number) => {
    form.set({ variants: variants.toSpliced(place, 1) })
    requestAnimationFrame(() => add.current?.focus())
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <ol ref={list} className="flex w-full flex-col gap-4">
        {variants.map(({ key, isInUse, isActive }, place) => (
          <li key={key}>
            {variants.length === 1 && isActive ? (
              <div className="flex flex-col gap-5">
                <Fields {...{ form, currencies, place }} />
              </div>
            ) : (
              <fieldset className="relative flex min-w-0 flex-col gap-4 rounded-md border border-line p-4 pt-2">
                <legend className="sr-only">
                  {t('catalogue.productVariant.nth', { n: place + 1 })}
                </legend>
                <div className="flex items-center justify-between gap-2">
                  <span aria-hidden className="font-semibold">
                    {t('catalogue.productVariant.nth', { n: place + 1 })}
                  </span>
                  <span className="flex">
                    {([-1, 1] as const).map((way) => (
                      <MoveButton
                        key={way}
                        id={key}
                        way={way}
                        along="column"
                        isEnd={way < 0 ? place === 0 : place === variants.length - 1}
                        label={t(
                          way < 0
                            ? 'catalogue.productVariant.earlier'
                            : 'catalogue.productVariant.later',
                          {
                            n: place + 1,
                          },
                        )}
                        onMove={() => move(place, way)}
                      />
                    ))}
                    {isInUse ? null : (
                      <IconButton
                        tone="plain"
                        label={t('catalogue.productVariant.remove', { n: place + 1 })}
                        icon={<Trash2 aria-hidden />}
                        onClick={() => remove(place)}
                      />
                    )}
                  </span>
                </div>
                <Fields {...{ form, currencies, place }} />
                <Sold {...{ form, place }} />
              </fieldset>
            )}
          </li>
        ))}
      </ol>
      {variants.length < productLimits.variants ? (
        <Button
          ref={add}
          tone="soft"
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => {
            form.set({ variants: [...variants, newVariant(variants.at(-1))] })
            requestAnimationFrame(() =>
              list.current?.lastElementChild
                ?.querySelector<HTMLElement>('input[type="text"], input:not([type])')
                ?.focus(),
            )
          }}
        >
          {t('catalogue.productVariant.add')}
        </Button>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

function Fields({ form, currencies, place }: Props & { place: number }) {
  const { t } = useWords()
  const { languages, fieldOf } = useWrittenLanguages()
  const { locale } = useFormat()
  const { variants } = form.values
  const variant = variants[place]!
  const at = `variants.${place}` as const
  return (
    <>
      {languages.map((of) => (
        <TextField
          {...fieldOf(of, (each) => form.text(`${at}.label.${each}`))}
          key={of}
          lang={of}
          label={
            languages.length > 1
              ? t('catalogue.form.size', { language: t(`catalogue.form.in.${of}`) })
              : t('catalogue.form.size.only')
          }
          maxLength={productLimits.label}
        />
      ))}
      {currencies.map((currency) => (
        <AmountField
          key={currency}
          label={t('catalogue.form.price', { currency })}
          help={currencies.length > 1 ? t('catalogue.form.priceHelp') : undefined}
          {...{ currency, locale }}
          value={variant.prices[currency] ?? ''}
          error={form.at(`${at}.prices.${currency}`)}
          onText={(price) => {
            const prices = { ...variant.prices, [currency]: price }
            form.set({ variants: variants.with(place, { ...variant, prices }) })
          }}
        />
      ))}
      <TextField
        {...form.text(`${at}.sku`)}
        label={t('catalogue.form.sku')}
        help={t('catalogue.form.skuHelp')}
        note={t('common.optional')}
        maxLength={productLimits.sku}
        autoComplete="off"
      />
    </>
  )
}

function Sold({ form, place }: { form: ProductFields; place: number }) {
  const { t } = useWords()
  const { isInUse } = form.values.variants[place]!
  return (
    <Checkbox
      {...form.tick(`variants.${place}.isActive`)}
      label={t('catalogue.productVariant.sold')}
      help={isInUse ? t('catalogue.productVariant.soldHelp') : undefined}
      error={place === 0 ? form.at('variants') : undefined}
    />
  )
}
