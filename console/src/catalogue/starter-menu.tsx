import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { symbolOf } from '../form/amount-field.tsx'
import { useMember, type Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { useCatalogueAddress } from './catalogue-address.ts'
import {
  starterCategories,
  type StarterLevel,
  starterLevels,
  starterPrice,
  starterServices,
} from './starter-services.ts'
import type { StarterTreatment } from './starter-treatment.ts'
import { useMenuBatch } from './use-menu-batch.ts'

type Line = { isTicked: boolean; minutes: string; price: string }
type Fault = 'minutes' | 'amount'

/** A menu of thirty treatments to begin with: untick what you do not have, change minutes and prices, add them in one. */
export function StarterMenu({ catalogue, shop }: { catalogue: ManagedCatalogue; shop: Shop }) {
  const { t, language } = useWords()
  const { locale } = useFormat()
  const { show } = useCatalogueAddress()
  const shops = useMember().data?.shops ?? [shop]
  const { currency } = shop
  const [level, setLevel] = useState<StarterLevel>('usual')
  const [lines, setLines] = useState(() => linesOf('usual', currency, locale))
  const batch = useMenuBatch()
  const change = (at: number, part: Partial<Line>) =>
    setLines((before) => before.map((line, place) => (place === at ? { ...line, ...part } : line)))
  const faults = lines.map((line) => (line.isTicked ? faultOf(line, currency) : null))
  const count = lines.filter(({ isTicked }) => isTicked).length
  const rooms = catalogue.kinds.filter(({ isRoom }) => isRoom)
  const isComplete = catalogue.staff.length > 0 && rooms.length > 0
  const add = async () => {
    const isDone = await batch.add({
      currency,
      services: starterServices.flatMap((service, at) => draftOf(service, lines[at]!, currency)),
      shopIds: shops.filter((each) => each.currency === currency).map(({ id }) => id),
      kindIds: rooms.map(({ id }) => id).slice(0, 10),
      staffIds: catalogue.staff.map(({ id }) => id),
      publish: isComplete,
    })
    if (isDone) show('menu')
  }
  return (
    <div className="flex flex-col gap-6 p-6 max-md:p-5">
      <div className="max-w-150">
        <h2 className="serif text-xl">{t('catalogue.starter.title')}</h2>
        <p className="mt-1 text-sm text-ink-soft">{t('catalogue.starter.why')}</p>
      </div>
      <div className="max-w-120">
        <Segmented
          label={t('catalogue.starter.level')}
          choices={(Object.keys(starterLevels) as StarterLevel[]).map((id) => ({
            id,
            label: t(`catalogue.starter.level.${id}`),
          }))}
          selected={level}
          onSelect={(next) => {
            setLevel(next)
            const prices = linesOf(next, currency, locale)
            setLines((before) => before.map((line, at) => ({ ...line, price: prices[at]!.price })))
          }}
        />
      </div>
      {isComplete ? null : (
        <Notice tone="gold">
          {t(
            catalogue.staff.length > 0
              ? 'catalogue.starter.noRooms'
              : rooms.length > 0
                ? 'catalogue.starter.noTeam'
                : 'catalogue.starter.neither',
          )}
        </Notice>
      )}
      {starterCategories.map(({ kind, name }) => (
        <section key={kind} aria-label={name[language]}>
          <h3 className="serif text-lg">{name[language]}</h3>
          <ul className="mt-2 divide-y divide-line rounded-md bg-surface px-5 shadow-soft max-md:px-4">
            {starterServices.map((service, at) =>
              service.kind === kind ? (
                <StarterRow
                  key={service.name.en}
                  {...{ service, currency }}
                  line={lines[at]!}
                  fault={faults[at]!}
                  onChange={(part) => change(at, part)}
                />
              ) : null,
            )}
          </ul>
        </section>
      ))}
      <div className="sticky bottom-[var(--bar-below,0px)] z-10 -mx-2 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-4 shadow-lift max-md:p-3">
        <p className="min-w-0 flex-1 text-sm text-ink-soft max-md:basis-full">
          {t(isComplete ? 'catalogue.starter.live' : 'catalogue.starter.asDrafts')}
        </p>
        <Button tone="quiet" onClick={() => show('menu')}>
          {t('catalogue.starter.leave')}
        </Button>
        <Button
          pending={batch.isPending}
          disabled={count === 0 || faults.some(Boolean)}
          onClick={() => void add()}
        >
          {t('catalogue.starter.add', { count })}
        </Button>
      </div>
    </div>
  )
}

function StarterRow(props: {
  service: StarterTreatment
  line: Line
  fault: Fault | null
  currency: string
  onChange: (part: Partial<Line>) => void
}) {
  const { t, language } = useWords()
  const { locale } = useFormat()
  const { service, line, fault, currency, onChange } = props
  const name = service.name[language]
  const field = (part: 'minutes' | 'price', unit: string, isWrong: boolean) => (
    <span className="flex items-center gap-1.5 text-sm text-ink-soft">
      <input
        aria-label={t(`catalogue.starter.${part}`, { name })}
        aria-invalid={isWrong ? true : undefined}
        inputMode={part === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={9}
        disabled={!line.isTicked}
        value={line[part]}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange({ [part]: event.target.value })}
        className={cx(
          'figures h-11 w-18 rounded-md border bg-surface px-2.5 text-right text-base text-ink focus-visible:outline-2 disabled:bg-sunken disabled:text-ink-soft',
          isWrong ? 'border-red' : 'border-line-strong',
        )}
      />
      {unit}
    </span>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <Checkbox
        className="min-w-0 flex-[1_1_16rem]"
        label={
          <>
            <span className={line.isTicked ? 'font-semibold' : undefined}>{name}</span>
            <span className="block text-sm text-ink-soft">{service.description[language]}</span>
          </>
        }
        checked={line.isTicked}
        onChecked={(isTicked) => onChange({ isTicked })}
      />
      <div className="flex gap-3 max-md:pl-8.5">
        {field('minutes', t('catalogue.starter.min'), fault === 'minutes')}
        {field('price', symbolOf(currency, locale), fault === 'amount')}
      </div>
      {fault ? (
        <p role="alert" className="w-full text-right text-sm text-red">
          {t(`catalogue.fault.${fault}`)}
        </p>
      ) : null}
    </li>
  )
}

function linesOf(level: StarterLevel, currency: string, locale: string): Line[] {
  return starterServices.map(({ minutes, euros, isSpecial }) => ({
    isTicked: !isSpecial,
    minutes: String(minutes),
    price: amountText(starterPrice(euros, level, currency), currency, locale),
  }))
}

function faultOf({ minutes, price }: Line, currency: string): Fault | null {
  if (minutesOf(minutes) === null) return 'minutes'
  return amountOf(price, currency) === null ? 'amount' : null
}

function minutesOf(text: string): number | null {
  const minutes = Number(text.trim() || Number.NaN)
  return Number.isInteger(minutes) && minutes >= 5 && minutes <= 720 ? minutes : null
}

/** None where it is not ticked. */
function draftOf(service: StarterTreatment, line: Line, currency: string) {
  if (!line.isTicked) return []
  const { kind, name, description, hands = 1, isStrenuous = false, after = 10 } = service
  const category = starterCategories.find((each) => each.kind === kind)!
  const priceMinor = amountOf(line.price, currency)!
  const variants = [{ lengthMinutes: minutesOf(line.minutes)!, priceMinor }]
  return [{ category, name, description, hands, isStrenuous, bufferAfterMinutes: after, variants }]
}
