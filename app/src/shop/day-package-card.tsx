import { useFormat } from '@serein/client/provider.tsx'
import type { DayPackage } from '@serein/shared/catalogue/day-package.ts'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Picture } from '@serein/ui/picture.tsx'
import { useWords } from '../language/words.ts'
import { useSayLength } from './use-say-length.ts'

/** A day package with its length, for how many it is and what it costs. */
export function DayPackageCard(props: {
  dayPackage: Pick<
    DayPackage,
    'name' | 'picture' | 'steps' | 'guestLimit' | 'priceMinor' | 'pairPriceMinor'
  >
  currency: string
  href: string
  /** Where it is, on a list of many spas. */
  where?: string
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const sayLength = useSayLength()
  const { dayPackage, currency, href, where } = props
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const { priceMinor, pairPriceMinor, guestLimit } = dayPackage
  return (
    <article className={cx(cardStyle(), 'flex h-full flex-col overflow-hidden')}>
      <Picture
        picture={dayPackage.picture}
        sizes="(min-width: 900px) 400px, 100vw"
        alt=""
        ratio="16/9"
      />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <CardTitle level={3} href={href} className="[overflow-wrap:anywhere] hyphens-auto">
          {pick(dayPackage.name)}
        </CardTitle>
        <p className="text-sm text-ink-soft">
          {t('shop.dayPackage.kind', { length: sayLength(dayPackage) })}
          {' · '}
          {t('shop.dayPackage.guests', { count: guestLimit })}
        </p>
        {where ? <p className="text-sm text-ink-soft">{where}</p> : null}
        <p className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-2">
          <span className="figures font-semibold">{money(priceMinor)}</span>
          {pairPriceMinor !== null && guestLimit > 1 ? (
            <span className="text-sm text-ink-soft">
              {t('shop.dayPackage.forTwo', { price: money(pairPriceMinor) })}
            </span>
          ) : null}
        </p>
      </div>
    </article>
  )
}
