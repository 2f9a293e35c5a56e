import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button, type ButtonProps } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { usePriceText } from './use-price-text.ts'
import { hasChoice, type BasketLine, type BasketSum } from './basket.ts'
import type { VisitData } from './visit.ts'
import type { MenuBasket } from './use-menu-basket.ts'

/** The wanted services in the order they will be given. */
export function BasketList(props: {
  data: VisitData
  menu: MenuBasket
  sum: BasketSum
  guest: number
  /** With buttons that change the order. */
  ordered?: boolean
  className?: string
}) {
  const lines = props.sum.guests[props.guest] ?? []
  return (
    <ol className={props.className}>
      {lines.map((line, index) => (
        <BasketRow
          key={line.service.id}
          line={line}
          isFirst={index === 0}
          isLast={index === lines.length - 1}
          {...props}
        />
      ))}
    </ol>
  )
}

function BasketRow(props: {
  line: BasketLine
  isFirst: boolean
  isLast: boolean
  data: VisitData
  menu: MenuBasket
  ordered?: boolean
}) {
  const { t, pick } = useWords()
  const priceText = usePriceText()
  const { line, menu, data } = props
  const { service, addOns } = line
  const name = pick(service.name)
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line pt-3 pb-1 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p className="serif text-lg">{name}</p>
        <p className="figures text-sm text-ink-soft">
          {[
            t('shop.minutes', { minutes: line.lengthMinutes }),
            ...addOns.map((addOn) => pick(addOn.name)),
            priceText(service.priceKind, line.priceMinor, data.shop.currency),
          ].join(' · ')}
        </p>
      </div>
      <div className="-ml-2 flex w-full flex-wrap">
        {props.ordered && !(props.isFirst && props.isLast) ? (
          <>
            <RowButton
              label={t('shop.basket.earlier', { name })}
              icon={<ChevronUp aria-hidden />}
              aria-disabled={props.isFirst}
              onClick={() => (props.isFirst ? undefined : menu.move(service, -1))}
            >
              {t('shop.basket.earlierShort')}
            </RowButton>
            <RowButton
              label={t('shop.basket.later', { name })}
              icon={<ChevronDown aria-hidden />}
              aria-disabled={props.isLast}
              onClick={() => (props.isLast ? undefined : menu.move(service, 1))}
            >
              {t('shop.basket.laterShort')}
            </RowButton>
          </>
        ) : null}
        {hasChoice(service) ? (
          <RowButton label={t('shop.basket.change', { name })} onClick={() => menu.choose(service)}>
            {t('shop.basket.changeShort')}
          </RowButton>
        ) : null}
        <RowButton label={t('shop.basket.remove', { name })} onClick={() => menu.remove(service)}>
          {t('shop.basket.removeShort')}
        </RowButton>
      </div>
    </li>
  )
}

/** Its words begin its label, which names the row, too. Not `disabled`: a row that has arrived at an end keeps the focus. */
function RowButton({ label, ...rest }: ButtonProps & { label: string }) {
  return (
    <Button
      {...rest}
      tone="quiet"
      aria-label={label}
      className="min-h-11 gap-1! px-2! text-sm! aria-disabled:text-ink-soft aria-disabled:opacity-60"
    />
  )
}
