import { useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { Button } from '@serein/ui/button.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { type ComingPrices, comingPrices } from './price-rows.ts'
import { useSavePrices } from './use-price-sheet.ts'

/** The prices that begin on a day to come, each lot to be taken back in one. */
export function ComingPriceList(props: {
  catalogue: ManagedCatalogue
  shops: readonly Shop[]
  mayChange: boolean
}) {
  const { t } = useWords()
  const format = useFormat()
  const { send, isPending } = useSavePrices()
  const { catalogue, shops, mayChange } = props
  const coming = comingPrices(catalogue.otherPrices)
  if (coming.length === 0) return null
  const takeBack = ({ currency, shopId, fromDay, entries }: ComingPrices) =>
    void send(
      { currency, shopId, fromDay },
      {
        prices: entries.map(({ subjectId, priceMinor }) => ({
          subjectId,
          fromMinor: priceMinor,
          priceMinor: null,
        })),
        lengths: [],
      },
    )
  return (
    <section aria-labelledby="coming-prices">
      <h2 id="coming-prices" className="serif text-lg">
        {t('catalogue.prices.coming')}
      </h2>
      <p className="max-w-150 text-sm text-ink-soft">{t('catalogue.prices.comingWhy')}</p>
      <ul className="mt-2 divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
        {coming.map((each) => {
          const { fromDay, shopId, currency, entries } = each
          const day = format.day(fromDay, { day: 'numeric', month: 'long', year: 'numeric' })
          const place = shopId
            ? (shops.find(({ id }) => id === shopId)?.name ?? '')
            : t('catalogue.prices.all')
          return (
            <li
              key={`${fromDay} ${shopId} ${currency}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3"
            >
              <p className="min-w-0 flex-1">
                <span className="font-semibold">{t('catalogue.prices.fromDay', { day })}</span>
                <span className="block text-sm text-ink-soft">
                  {[place, t('catalogue.prices.count', { count: entries.length })].join(' · ')}
                </span>
              </p>
              {mayChange ? (
                <Button
                  tone="quiet"
                  size="sm"
                  disabled={isPending}
                  aria-label={t('catalogue.prices.takeBackOf', { day, place })}
                  onClick={() => takeBack(each)}
                >
                  {t('catalogue.prices.takeBack')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
