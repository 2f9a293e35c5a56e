import { useFormat } from '@serein/client/provider.tsx'
import type { Area, Level, Role } from '@serein/shared/business/permission.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import type { Names } from './audit-row.tsx'

type Props = { field: string; value: unknown; shop: Shop; names: Names }

/** A value of an entry as its reader would say it: names for ids, local times for instants, money for minor units. */
export function AuditValue(props: Props) {
  const text = useValueText(props)
  const { value } = props
  return (
    <span className="[overflow-wrap:anywhere] whitespace-pre-line">{text(value, props.field)}</span>
  )
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)$/u.test(text)

function useValueText({ shop, names }: Props) {
  const { t, pick } = useWords()
  const format = useFormat()
  const readableText = (text: string): string => {
    const name = names[text]
    if (name) return pick(name)
    if (!isInstant(text)) return text
    return `${format.shortDate(text, shop.timeZone)}, ${format.time(text, shop.timeZone)}`
  }
  const numbered = (value: number, field: string): string => {
    if (field.endsWith('Minor'))
      return format.money({ amountMinor: value, currency: shop.currency })
    if (/(?:from|to)Minute$/iu.test(field)) return format.timeOfDay(value)
    if (/rate$/iu.test(field))
      return format.number(value / wholeRate, { style: 'percent', maximumFractionDigits: 2 })
    return format.number(value)
  }
  const text = (value: unknown, field: string): string => {
    if (value === undefined || value === null || value === '') return t('report.audit.empty')
    if (typeof value === 'boolean') return t(value ? 'report.audit.yes' : 'report.audit.no')
    if (typeof value === 'number') return numbered(value, field)
    if (typeof value === 'string')
      return field === 'role' ? t(`frame.role.${value as Role}`) : readableText(value)
    if (Array.isArray(value)) {
      if (value.length === 0) return t('report.audit.empty')
      const parts = value.map((one) => text(one, field))
      return typeof value[0] === 'object' ? parts.join('\n') : format.list(parts)
    }
    if (typeof value !== 'object') return ''
    if ('en' in value && 'fr' in value) return text(pick(value as Bilingual), field)
    if (field === 'levels') {
      const { area, level } = value as { area: Area; level: Level }
      return `${t(`business.rights.area.${area}`)}: ${t(`business.rights.level.${level}`)}`
    }
    return Object.entries(value)
      .map(([name, inner]) => text(inner, name))
      .filter((part) => part !== t('report.audit.empty'))
      .join(' · ')
  }
  return text
}
