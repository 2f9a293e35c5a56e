import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { Camera } from '../../booking/change/camera.tsx'
import { useWords } from '../../language/words.ts'
import { MiddleSheet } from '../../page/sheet.tsx'
import { useMoney } from '../../payment/use-money.ts'
import { productsFor } from './draft.ts'

/**
 * All products of the shop, found by a few letters or by their number. A barcode reader types that number and presses Enter, which
 * takes the first that is found.
 */
export function ProductTiles(props: { shelf: Shelf; onAdd: (variantId: string) => void }) {
  const { shelf, onAdd } = props
  const { t } = useWords()
  const [text, setText] = useState('')
  const root = useRef<HTMLDivElement>(null)
  // What a barcode reader types is meant for it.
  useEffect(() => root.current?.querySelector('input')?.focus(), [])
  const [isScanning, setScanning] = useState(false)
  const found = productsFor(shelf.products, text)
  const take = (wanted = text) => {
    const [first] = productsFor(shelf.products, wanted)
    if (!first)
      return showToast({ tone: 'bad', text: t('checkout.sale.noneFound', { text: wanted }) })
    onAdd(first.variantId)
    setText('')
  }
  return (
    <div ref={root} className="flex flex-col gap-4">
      <SearchField
        end={
          <IconButton
            tone="plain"
            label={t('checkout.sale.camera')}
            icon={<ScanBarcode aria-hidden />}
            onClick={() => setScanning(true)}
          />
        }
        label={t('checkout.sale.search')}
        placeholder={t('checkout.sale.search')}
        clearLabel={t('checkout.sale.clear')}
        value={text}
        onValue={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return
          event.preventDefault()
          take()
        }}
      />
      {found.length === 0 ? (
        <EmptyState
          art={<NoResultsArt />}
          title={t('checkout.sale.none')}
          text={t('checkout.sale.noneText')}
        />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
          {found.map((product) => (
            <li key={product.variantId}>
              <ProductTile {...{ product, shelf }} onAdd={() => onAdd(product.variantId)} />
            </li>
          ))}
        </ul>
      )}
      <MiddleSheet
        open={isScanning}
        onClose={() => setScanning(false)}
        title={t('checkout.sale.camera')}
      >
        {isScanning ? (
          <Camera
            kind="barcode"
            onCode={(code) => {
              take(code)
              setScanning(false)
            }}
          />
        ) : null}
      </MiddleSheet>
    </div>
  )
}

function ProductTile(props: {
  product: Shelf['products'][number]
  shelf: Shelf
  onAdd: () => void
}) {
  const { product, shelf, onAdd } = props
  const { t, pick } = useWords()
  const { money } = useMoney(shelf)
  const isSoldOut = product.units === 0
  return (
    <button
      type="button"
      disabled={isSoldOut}
      onClick={onAdd}
      className="flex h-full w-full flex-col overflow-hidden rounded-md bg-surface text-left shadow-soft transition-shadow hover:shadow-lift disabled:cursor-not-allowed disabled:opacity-55"
    >
      <Picture picture={product.picture} sizes="180px" alt="" ratio="4/3" />
      <span className="flex flex-1 flex-col gap-0.5 px-3 pt-2 pb-2.5">
        <span className="leading-snug font-semibold">{pick(product.name)}</span>
        <span className="text-sm text-ink-soft">{pick(product.label)}</span>
        <span className="mt-auto flex items-baseline justify-between gap-2 pt-1.5">
          <span className="figures font-semibold">{money(product.priceMinor)}</span>
          <span className="figures text-sm text-ink-soft">
            {isSoldOut
              ? t('checkout.sale.soldOut')
              : t('checkout.sale.left', { count: product.units })}
          </span>
        </span>
      </span>
    </button>
  )
}
