import type { ReactNode } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'

/** A rule as it stands, and the way to change it. */
export function RuleRow(props: {
  title: string
  /** What it says now. */
  children: ReactNode
  onEdit?: (() => void) | undefined
}) {
  const { t } = useWords()
  const { title, children, onEdit } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
      <h3 className="serif min-h-9 content-center text-lg">{title}</h3>
      {onEdit ? (
        <Button
          tone="quiet"
          size="sm"
          className="-mr-4"
          aria-label={t('payment.rule.editOf', { rule: title })}
          onClick={onEdit}
        >
          {t('common.edit')}
        </Button>
      ) : null}
      <div className="col-span-2 min-w-0 text-sm">{children}</div>
    </div>
  )
}
