import { useQuery } from '@tanstack/react-query'
import { Gift, Plus } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedDayPackage } from '@serein/shared/catalogue/day-package.ts'
import { minutesOfPackage } from '@serein/shared/catalogue/day-package-rules.ts'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { FormSheet } from '../form/side-form.tsx'
import { useWords } from '../language/words.ts'
import type { Shop } from '../member/member.ts'
import { QueryBoundary } from '../page/page.tsx'
import { DayPackageForm } from './day-package-form.tsx'
import { stepChoices } from './day-package-texts.ts'

/** The day packages of a business, each with how long it lasts and what it costs. */
export function DayPackages(props: {
  catalogue: ManagedCatalogue
  shop: Shop
  mayChange: boolean
}) {
  const { t, language } = useWords()
  const { query } = useClient()
  const { catalogue, shop, mayChange } = props
  const packages = useQuery(query.dayPackage.ofBusiness.queryOptions())
  const [opened, setOpened] = useState<{ dayPackage: ManagedDayPackage | null } | null>(null)
  const close = () => setOpened(null)
  const add = mayChange ? (
    <Button icon={<Plus aria-hidden />} onClick={() => setOpened({ dayPackage: null })}>
      {t('catalogue.dayPackage.new')}
    </Button>
  ) : null
  return (
    <div className="p-6 max-md:p-5">
      <QueryBoundary
        query={packages}
        loading={<Skeleton className="h-80 w-full" />}
        isEmpty={(data) => data.packages.length === 0}
        empty={
          <EmptyState
            art={<Gift aria-hidden className="mx-auto size-12 text-primary" />}
            title={t('catalogue.dayPackage.none')}
            text={t('catalogue.dayPackage.why')}
            action={add}
          />
        }
      >
        {(data) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-150 text-sm text-ink-soft">{t('catalogue.dayPackage.why')}</p>
              {add}
            </div>
            <ul className="mt-4 divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
              {data.packages.map((dayPackage) => (
                <Row
                  key={dayPackage.id}
                  {...{ dayPackage, catalogue, shop }}
                  onOpen={mayChange ? () => setOpened({ dayPackage }) : undefined}
                />
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
      <FormSheet
        open={opened !== null}
        onClose={close}
        title={opened?.dayPackage?.name[language] ?? t('catalogue.dayPackage.new')}
      >
        {opened ? <DayPackageForm {...{ ...opened, catalogue, shop }} onDone={close} /> : null}
      </FormSheet>
    </div>
  )
}

function Row(props: {
  dayPackage: ManagedDayPackage
  catalogue: ManagedCatalogue
  shop: Shop
  onOpen: (() => void) | undefined
}) {
  const { t, language } = useWords()
  const format = useFormat()
  const { dayPackage, catalogue, shop, onOpen } = props
  const name = dayPackage.name[language]
  const choices = stepChoices(catalogue)
  const steps = dayPackage.steps.flatMap((step) => {
    const choice = choices.find(({ id }) => id === step.variantId)
    return choice ? [{ ...choice, ...step }] : []
  })
  const { least } = minutesOfPackage(steps)
  const price = dayPackage.prices.find(({ currency }) => currency === shop.currency)
  const facts = [
    t('catalogue.minutes', { count: least }),
    price &&
      format.money({ amountMinor: price.priceMinor, currency: shop.currency }, { short: true }),
    steps.map((step) => step.name[language]).join(' → '),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
          {dayPackage.isActive ? null : <Badge>{t('catalogue.dayPackage.hidden')}</Badge>}
          {steps.length < dayPackage.steps.length ? (
            <Badge tone="gold">{t('catalogue.dayPackage.broken')}</Badge>
          ) : null}
        </p>
        <p className="figures text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {onOpen ? (
        <Button
          tone="quiet"
          size="sm"
          aria-label={t('catalogue.editOf', { name })}
          onClick={onOpen}
        >
          {t('catalogue.edit')}
        </Button>
      ) : null}
    </li>
  )
}
