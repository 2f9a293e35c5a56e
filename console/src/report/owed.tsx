import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { FigureTile, FigureTiles } from './figure-tile.tsx'
import { PlainTable } from './plain-table.tsx'
import { owedQuestionOf, type ReportAddress } from './report-address.ts'
import { ReportSkeleton } from './report-skeleton.tsx'

/** What clients have paid ahead and not had yet, as of the end of a day. */
export function Owed({ address }: { address: ReportAddress }) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const question = owedQuestionOf(address)
  const report = useQuery({
    ...query.report.owed.queryOptions({ input: question }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <search className="max-w-60 print:hidden">
        <TextField
          type="date"
          label={t('report.owed.day')}
          lang={format.locale}
          min="2000-01-01"
          max={address.today}
          value={question.day}
          onChange={({ target }) => target.value && address.set({ day: target.value })}
        />
      </search>
      <QueryBoundary query={report} loading={<ReportSkeleton />}>
        {(owed) => {
          const money = (amountMinor: number) =>
            format.money({ amountMinor, currency: owed.currency })
          return (
            <>
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <p className="max-w-prose text-sm text-ink-soft">{t('report.owed.help')}</p>
                <CurrencyChoice {...{ address }} report={owed} />
              </div>
              <FigureTiles>
                <FigureTile
                  label={t('report.owed.total')}
                  shown={money(owed.totalMinor)}
                  shownBefore={null}
                  change={{ value: owed.totalMinor, before: null }}
                />
              </FigureTiles>
              <PlainTable
                caption={t('report.tab.owed')}
                rows={owed.rows}
                rowId={({ kind }) => kind}
                columns={[
                  {
                    label: t('report.owed.for'),
                    cell: ({ kind }) => t(`report.owed.kind.${kind}`),
                  },
                  {
                    label: t('report.owed.count'),
                    cell: ({ count }) => format.number(count),
                    isNumber: true,
                  },
                  {
                    label: t('report.owed.amount'),
                    cell: ({ amountMinor }) => money(amountMinor),
                    isNumber: true,
                  },
                ]}
              />
            </>
          )
        }}
      </QueryBoundary>
    </>
  )
}
