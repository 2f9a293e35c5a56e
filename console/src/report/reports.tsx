import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage } from '../page/page.tsx'
import {
  fileAddress,
  owedQuestionOf,
  questionOf,
  type ReportAddress,
  type ReportName,
  reports,
  useReportAddress,
  wishQuestionOf,
} from './report-address.ts'
import { Commission, commissionFileAddress } from './commission.tsx'
import { Owed } from './owed.tsx'
import { ReportFilters } from './report-filters.tsx'
import { Revenue } from './revenue.tsx'
import { Utilisation } from './utilisation.tsx'
import { Visits } from './visits.tsx'
import { Wishes } from './wishes.tsx'

/** What the business has earned, how full it was, who came again, and what it could not give. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('report.title')}>{(shop, who) => <Reports shop={shop} who={who} />}</ForShop>
  )
}

function Reports({ shop, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const { query } = useClient()
  const address = useReportAddress(shop)
  const choices = useQuery({
    ...query.report.choices.queryOptions({}),
    staleTime: 300_000,
  })
  const isOwn = who.permissions.report === 'own'
  const shownReports: readonly ReportName[] = isOwn
    ? reports.filter((report) => report !== 'wishes' && report !== 'owed')
    : reports
  const report = shownReports.find((each) => each === address.report) ?? 'revenue'
  const reportProps = { address, who, isOwn, choices: choices.data }
  return (
    <ConsolePage title={t('report.title')} actions={<CsvLink address={address} report={report} />}>
      <Tabs
        id="report"
        label={t('report.title')}
        className="px-6 max-md:px-5"
        tabs={shownReports.map((id) => ({ id, label: t(`report.tab.${id}`) }))}
        selected={report}
        onSelect={(next) => address.set({ report: next === 'revenue' ? undefined : next })}
      />
      <TabPanel of="report" tab={report} className="flex flex-col gap-8 p-6 max-md:p-5">
        {report === 'commission' || report === 'owed' ? null : (
          <ReportFilters {...reportProps} report={report} />
        )}
        {report === 'revenue' ? <Revenue {...reportProps} /> : null}
        {report === 'visits' ? <Visits {...reportProps} /> : null}
        {report === 'hours' ? <Utilisation {...reportProps} /> : null}
        {report === 'commission' ? <Commission {...reportProps} /> : null}
        {report === 'owed' ? <Owed address={address} /> : null}
        {report === 'wishes' ? <Wishes {...reportProps} /> : null}
      </TabPanel>
    </ConsolePage>
  )
}

/** The report that is open, for a spreadsheet. */
function CsvLink({ address, report }: { address: ReportAddress; report: string }) {
  const { t } = useWords()
  const language = useFormat().locale.slice(0, 2)
  const kind = report === 'revenue' || report === 'visits' ? 'figures' : report
  const { by = 'service', of = 'staff' } = address.search
  return (
    <ButtonLink
      size="sm"
      tone="secondary"
      icon={<Download aria-hidden />}
      href={
        report === 'commission'
          ? commissionFileAddress(address, language)
          : fileAddress(fileQuestionOf(address, report), { report: kind, by, of, language })
      }
      download=""
      target="_self"
    >
      {t('report.csv')}
    </ButtonLink>
  )
}

function fileQuestionOf(address: ReportAddress, report: string) {
  if (report === 'wishes') return wishQuestionOf(address)
  if (report !== 'owed') return questionOf(address)
  const { day, ...question } = owedQuestionOf(address)
  return { fromDay: day, toDay: day, ...question }
}
