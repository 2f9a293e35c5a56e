import { TriangleAlert } from 'lucide-react'
import type { CustomerAlert, CustomerTag } from '@serein/shared/business/customer.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../language/words.ts'

type Marks = {
  alerts: readonly Pick<CustomerAlert, 'id' | 'text' | 'severity'>[]
  tags: readonly CustomerTag[]
}

/** What the team must see of a client, wherever the client is shown: alerts first, then tags. */
export function ClientMarks({ alerts, tags, className }: Marks & { className?: string }) {
  const { t } = useWords()
  if (alerts.length === 0 && tags.length === 0) return null
  return (
    <span className={cx('flex flex-wrap gap-1.5', className)}>
      {alerts.map(({ id, text, severity }) => (
        <Badge
          key={id}
          tone={severity === 'high' ? 'red' : 'gold'}
          icon={<TriangleAlert aria-label={t('customer.alert.word')} />}
        >
          {text}
        </Badge>
      ))}
      {tags.map(({ id, name, tone }) => (
        <Badge key={id} tone={tone}>
          {name}
        </Badge>
      ))}
    </span>
  )
}
