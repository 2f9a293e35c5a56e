import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OwnProduct } from '@serein/shared/catalogue/own-product.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { type ProductTexts, productTexts, readProduct, type VariantTexts } from './product-texts.ts'

export type ProductFormState = ReturnType<typeof useProductForm>

/** A product as it is being written, and the way to keep it. */
export function useProductForm(props: {
  product: OwnProduct | null
  currencies: readonly string[]
  onDone: () => void
}) {
  const { product, currencies, onDone } = props
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { locale } = useFormat()
  const [texts, setTexts] = useState(() => productTexts(product, locale))
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const { faults, terms } = readProduct(texts, currencies)
  const set = (change: Partial<ProductTexts>) => setTexts((now) => ({ ...now, ...change }))
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
      showToast({ tone: 'bad', text: text ?? t('common.failed') })
    } finally {
      setPending(false)
      await cache.invalidateQueries({ queryKey: query.product.key() })
    }
  }
  return {
    texts,
    currencies,
    locale,
    isPending,
    set,
    setVariant: (place: number, change: Partial<VariantTexts>) =>
      set({
        variants: texts.variants.map((each, at) => (at === place ? { ...each, ...change } : each)),
      }),
    at(field: string): string | undefined {
      const fault = isSubmitted ? faults.get(field) : undefined
      return fault && t(`catalogue.form.${fault}`)
    },
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
