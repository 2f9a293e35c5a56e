import { useState } from 'react'
import { deskTenders } from '@serein/shared/checkout/desk.ts'
import { Card } from '@serein/ui/card.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { FormSheet } from '../form/side-form.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { RuleRow } from '../shop/rule-row.tsx'
import { DeskTendersForm } from './desk-tenders-form.tsx'
import { useDeskTenders, useTakenTender, useTenderName } from './use-tender-name.ts'

/** What the desks of the business take beside cash, terminal and wallet. */
export function DeskTenderRule({ mayChange }: { mayChange: boolean }) {
  const { t } = useWords()
  const nameOf = useTenderName(deskTenders)
  const isTaken = useTakenTender()
  const atDesk = useDeskTenders()
  const [isOpen, setOpen] = useState(false)
  const onDone = () => setOpen(false)
  const title = t('payment.rule.atDesk.title')
  return (
    <QueryBoundary query={atDesk} loading={<Skeleton className="h-24 w-full" />}>
      {({ tenders }) => (
        <Card className="px-5 py-4">
          <RuleRow title={title} onEdit={mayChange ? () => setOpen(true) : undefined}>
            <p>{deskTenders.filter(isTaken).map(nameOf).join(' · ')}</p>
          </RuleRow>
          <FormSheet open={isOpen} onClose={onDone} title={title}>
            <DeskTendersForm tenders={tenders} onDone={onDone} />
          </FormSheet>
        </Card>
      )}
    </QueryBoundary>
  )
}
