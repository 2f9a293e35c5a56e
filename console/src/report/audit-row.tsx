import { ChevronRight } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { AuditEntry } from '@serein/shared/report/audit.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import type { Shop } from '../member/member.ts'
import { useWords, type Word } from '../language/words.ts'
import { AuditValue } from './audit-value.tsx'

export type Names = Record<string, Bilingual>

/** What one person did at one moment; the fields that changed open below it. */
export function AuditRow(props: {
  entry: AuditEntry
  shop: Shop
  names: Names
  onOnly: (only: { subject: string }) => void
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { entry, shop, names } = props
  const { actor, role, endpoint, subject, occurredAt, changes } = entry
  const name = actor?.name ?? t('report.audit.gone')
  const [noun, verb] = endpoint.split('.')
  const about = subject && names[subject.id]
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-start gap-3 px-5 py-3 hover:bg-sunken max-md:px-4">
          <Avatar name={name} size="sm" />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="block font-medium">
              {t(`report.audit.done.${noun}.${verb}` as Word)}
              {about ? <span className="font-normal text-ink-soft"> · {pick(about)}</span> : null}
            </span>
            <span className="block text-sm text-ink-soft">
              {name} ·{' '}
              {t(
                role === 'platform_admin'
                  ? 'report.audit.role.platform_admin'
                  : `frame.role.${role}`,
              )}
              {changes.length > 0
                ? ` · ${t('report.audit.changes', { count: changes.length })}`
                : ''}
            </span>
          </span>
          <time dateTime={occurredAt} className="figures pt-px text-sm text-ink-soft">
            {format.time(occurredAt, shop.timeZone)}
          </time>
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-90"
          />
        </summary>
        <div className="px-5 pb-4 max-md:px-4">
          {changes.length === 0 ? (
            <p className="text-sm text-ink-soft">{t('report.audit.unchanged')}</p>
          ) : (
            <Changes {...{ changes, shop, names }} />
          )}
          {subject ? (
            <p className="mt-2 flex flex-wrap items-center gap-4 text-sm">
              <Button tone="quiet" size="sm" onClick={() => props.onOnly({ subject: subject.id })}>
                {t('report.audit.history')}
              </Button>
              {subject.kind === 'booking' && about ? (
                <Link href={linkTo('/calendar', { shop: shop.id, visit: subject.id })}>
                  {t('report.audit.see')}
                </Link>
              ) : null}
            </p>
          ) : null}
        </div>
      </details>
    </li>
  )
}

function Changes({
  changes,
  shop,
  names,
}: {
  changes: AuditEntry['changes']
  shop: Shop
  names: Names
}) {
  const { t } = useWords()
  return (
    <div className="rounded-md bg-sunken">
      <table className="w-full table-fixed text-left text-sm [overflow-wrap:anywhere]">
        <thead>
          <tr className="text-xs text-ink-soft">
            {(['field', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 pt-2.5 pb-1 font-semibold">
                {t(`report.audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="align-top">
              <th scope="row" className="px-3 py-1.5 font-medium">
                <FieldName field={field} />
              </th>
              {[before, after].map((value, at) => (
                <td key={at === 0 ? 'before' : 'after'} className="px-3 py-1.5">
                  <AuditValue {...{ field, value, shop, names }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** In the reader's words where it has some, else as the API has it. */
function FieldName({ field }: { field: string }) {
  const { t } = useWords()
  const word = `report.audit.fields.${field}`
  const text = t(word as Word)
  return text === word ? <code className="text-xs">{field}</code> : text
}
