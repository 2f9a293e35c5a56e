import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HandCoins, Percent } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { CommissionLine } from '@serein/shared/report/commission.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { CommissionRates } from './commission-rates.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { FigureTile, FigureTiles } from './figure-tile.tsx'
import { PlainTable } from './plain-table.tsx'
import type { ReportAddress } from './report-address.ts'
import type { ReportProps } from './report-props.ts'
import { ReportSkeleton } from './report-skeleton.tsx'

/** What therapists are owed for a month, and the rates by which it is worked out. */
export function Commission({ address, who, isOwn }: ReportProps) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const [isOpen, setOpen] = useState(false)
  const report = useQuery({
    ...query.report.commission.queryOptions({ input: questionOf(address) }),
    placeholderData: keepPreviousData,
  })
  const maySee = allows(who.permissions.report ?? 'none', 'view')
  return (
    <>
      <search className="flex flex-wrap items-end gap-3 print:hidden">
        <Select
          className="min-w-52"
          label={t('report.commission.month')}
          size="sm"
          options={monthsBefore(address.today).map((id) => ({
            id,
            label: format.day(`${id}-01`, { month: 'long', year: 'numeric' }),
          }))}
          value={monthOf(address)}
          onSelect={(month) => address.set({ month })}
        />
        {who.shops.length > 1 ? (
          <Select
            className="min-w-52"
            label={t('report.spa')}
            size="sm"
            options={[
              { id: '', label: t('report.spa.all') },
              ...who.shops.map(({ id, name: label }) => ({ id, label })),
            ]}
            value={address.search.spa ?? ''}
            onSelect={(spa) => address.set({ spa: spa || undefined, currency: undefined })}
          />
        ) : null}
        {maySee ? (
          <Button tone="secondary" icon={<Percent aria-hidden />} onClick={() => setOpen(true)}>
            {t('report.commission.rates')}
          </Button>
        ) : null}
      </search>
      <QueryBoundary
        query={report}
        loading={<ReportSkeleton />}
        isEmpty={({ lines }) => lines.length === 0}
        empty={
          <EmptyState
            art={<HandCoins aria-hidden className="mx-auto size-12 text-primary" />}
            title={t('report.commission.none')}
            text={t('report.commission.noneText')}
          />
        }
      >
        {(statement) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="max-w-prose text-sm text-ink-soft">
                {isOwn ? `${t('report.own')} ` : null}
                {t('report.commission.help')}
                {statement.isCurrent ? null : ` ${t('report.working')}`}
              </p>
              <CurrencyChoice {...{ address }} report={statement} />
            </div>
            <FigureTiles>
              <FigureTile
                label={t('report.commission.owed')}
                shown={format.money({
                  amountMinor: statement.owedMinor,
                  currency: statement.currency,
                })}
                shownBefore={null}
                change={{ value: statement.owedMinor, before: null }}
              />
            </FigureTiles>
            <Lines lines={statement.lines} currency={statement.currency} />
          </>
        )}
      </QueryBoundary>
      {maySee ? (
        <CommissionRates
          open={isOpen}
          onClose={() => setOpen(false)}
          mayChange={who.permissions.team === 'change'}
          today={address.today}
        />
      ) : null}
    </>
  )
}

/** Where the file of these commissions lies. */
export function commissionFileAddress(address: ReportAddress, language: string): string {
  const fileQuestion = { ...questionOf(address), language }
  return `/api/console/reports/commission/file?${new URLSearchParams(fileQuestion)}`
}

function Lines({ lines, currency }: { lines: CommissionLine[]; currency: string }) {
  const { t } = useWords()
  const format = useFormat()
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const percent = (rate: number) =>
    format.number(rate / wholeRate, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <PlainTable<CommissionLine>
      caption={t('report.tab.commission')}
      rows={lines}
      rowId={({ staffId, kind, rate }) => `${staffId} ${kind} ${rate}`}
      columns={[
        { label: t('report.staff'), cell: ({ staffName }) => staffName },
        {
          label: t('report.commission.of'),
          cell: ({ kind }) => t(`report.commission.kind.${kind}`),
        },
        {
          label: t('report.commission.base'),
          isNumber: true,
          cell: ({ baseMinor }) => money(baseMinor),
        },
        {
          label: t('report.commission.rate'),
          isNumber: true,
          cell: ({ rate }) => (rate === null ? t('report.commission.noRate') : percent(rate)),
        },
        {
          label: t('report.commission.owed'),
          isNumber: true,
          cell: ({ owedMinor }) => money(owedMinor),
        },
      ]}
    />
  )
}

function questionOf(address: ReportAddress) {
  const { spa, currency } = address.search
  return { month: monthOf(address), ...(spa && { shopId: spa }), ...(currency && { currency }) }
}

function monthOf({ search, today }: ReportAddress): string {
  return search.month ?? today.slice(0, 7)
}

/** This one and the two years before it. */
function monthsBefore(today: string): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < 25) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7))
  return months
}
