import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNow } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import { comparisons, type Comparison, type Period } from '@serein/shared/report/period.ts'
import { type Day, isDay } from '@serein/shared/time/day.ts'
import type { Shop } from '../member/member.ts'
import { periodOf, type Preset, presets, wholePeriod } from './report-period.ts'

export const reports = ['revenue', 'visits', 'hours', 'commission', 'owed', 'wishes'] as const
export type ReportName = (typeof reports)[number]

export const dimensions = ['service', 'staff', 'shop', 'source', 'offer', 'product'] as const
export type Dimension = (typeof dimensions)[number]

/** What the address of the reports says; what it leaves out is as usual. */
export type ReportSearch = {
  shop?: string
  report?: ReportName
  period?: Preset
  from?: Day
  to?: Day
  compare?: Comparison
  /** The spa a report is of; without one, of all. */
  spa?: string
  staff?: string
  service?: string
  by?: Dimension
  of?: 'staff' | 'unit'
  within?: '7' | '60' | '90'
  view?: 'table'
  currency?: string
  /** Of commissions. */
  month?: string
  /** As of which what is owed is shown. */
  day?: Day
}

/** Whatever it does not understand, it reads as not said. */
export function reportSearch(raw: Record<string, unknown>): ReportSearch {
  const ids = ['shop', 'spa', 'staff', 'service', 'currency'] as const
  return {
    ...Object.fromEntries(ids.flatMap((key) => (isText(raw[key]) ? [[key, raw[key]]] : []))),
    ...oneOf('report', reports, raw),
    ...oneOf('period', presets, raw),
    ...oneOf('compare', comparisons, raw),
    ...oneOf('by', dimensions, raw),
    ...oneOf('of', ['staff', 'unit'] as const, raw),
    ...oneOf('within', ['7', '60', '90'] as const, raw),
    ...oneOf('view', ['table'] as const, raw),
    ...(isDay(raw.from) && { from: raw.from }),
    ...(isDay(raw.to) && { to: raw.to }),
    ...(isDay(raw.day) && { day: raw.day }),
    ...(isDay(`${raw.month}-01`) && { month: String(raw.month) }),
  }
}

/** The address with its usual values, and a way to change parts of it. */
export function useReportAddress(shop: Shop) {
  const search = reportSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = (change: Partial<Record<keyof ReportSearch, string | undefined>>) =>
    void navigate({
      to: '.',
      search: (before) => reportSearch({ ...before, ...change }),
      replace: true,
    })
  return { ...readAddress(search, dayIn(useNow(), shop.timeZone)), set }
}

export type ReportAddress = ReturnType<typeof useReportAddress>

/** What the address asks for, with what is usual where it says nothing. */
export function readAddress(search: ReportSearch, today: Day) {
  const preset = search.period ?? 'month'
  const period = periodOf(preset, today, {
    ...(search.from && { fromDay: search.from }),
    ...(search.to && { toDay: search.to }),
  })
  return {
    search,
    today,
    preset,
    period,
    compare: search.compare ?? ('before' as Comparison),
    report: search.report ?? ('revenue' as ReportName),
  }
}

/** The part of a question that every report has. */
export function questionOf({ search, period, compare }: ReturnType<typeof readAddress>) {
  return {
    ...period,
    compare,
    ...(search.spa && { shopId: search.spa }),
    ...(search.staff && { staffId: search.staff }),
    ...(search.service && { serviceId: search.service }),
    ...(search.currency && { currency: search.currency }),
  }
}

/** The question for lost wishes. */
export function wishQuestionOf(address: ReportAddress) {
  const { shopId, serviceId } = questionOf(address)
  return {
    ...wholePeriod(address.preset, address.period),
    ...(shopId && { shopId }),
    ...(serviceId && { serviceId }),
  }
}

/** The question for what is owed. */
export function owedQuestionOf({ search, today }: ReportAddress) {
  return { day: search.day ?? today, ...(search.currency && { currency: search.currency }) }
}

/** Where the file of a report lies. */
export function fileAddress(question: Period & object, more: Record<string, string>): string {
  const fileQuestion = { ...question, ...more } as unknown as Record<string, string>
  return `/api/console/reports/file?${new URLSearchParams(fileQuestion)}`
}

function oneOf<K extends string, V extends string>(
  key: K,
  known: readonly V[],
  raw: Record<string, unknown>,
): { [key in K]?: V } {
  // A search parameter that looks like a number is read as one.
  const value = known.find((each) => each === String(raw[key]))
  return (value === undefined ? {} : { [key]: value }) as { [key in K]?: V }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
