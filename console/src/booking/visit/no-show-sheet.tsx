import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'
import { MiddleSheet } from '../../page/sheet.tsx'
import type { DeskInHand } from '../desk/use-desk.ts'
import { useLastValue } from '../use-last-value.ts'
import { FeeForm } from './fee-form.tsx'
import type { Guest } from './visit-status.ts'
import { useVisitWords } from './visit-words.tsx'

type Question = { visit: Visit; guest?: Guest }
type Props = { desk: DeskInHand; question: Question | null }

/** Says what a no-show of a visit, or of one guest, costs before it is marked, and lets the fee be waived. */
export function NoShowSheet({ desk, question }: Props) {
  const { t } = useWords()
  const words = useVisitWords()
  const last = useLastValue(question)
  if (!last) return null
  const { visit, guest } = last
  const guestPosition = guest?.position
  return (
    <MiddleSheet
      open={question !== null}
      onClose={() => desk.store.ask(null)}
      title={t('booking.visit.ask.noShow.title')}
      subtitle={t('booking.visit.ask.noShow.text', {
        name: guest ? words.guest(visit, guest) : words.name(visit),
        when: words.when(visit, desk.zone),
      })}
    >
      {desk.seesMoney ? (
        <Terms key={`${visit.id} ${guestPosition}`} {...{ desk, visit, guestPosition }} />
      ) : (
        <Button
          wide
          size="lg"
          pending={desk.pending?.id === visit.id}
          pendingLabel={t('booking.visit.working')}
          onClick={() => void desk.verbs.run(visit, 'markNoShow', { guestPosition })}
        >
          {t('booking.visit.ask.noShow.confirm')}
        </Button>
      )}
    </MiddleSheet>
  )
}

type TermsProps = { desk: DeskInHand; visit: Visit; guestPosition: number | undefined }

function Terms({ desk, visit, guestPosition }: TermsProps) {
  const { query } = useClient()
  const { t } = useWords()
  const terms = useQuery({
    ...query.booking.noShowTerms.queryOptions({ input: { bookingId: visit.id, guestPosition } }),
    // Somebody may pay meanwhile.
    staleTime: 0,
  })
  return (
    <QueryBoundary query={terms} loading={<Skeleton className="h-48 w-full" />}>
      {(fee) => (
        <FeeForm
          terms={fee}
          confirm={t('booking.visit.ask.noShow.confirm')}
          isPending={desk.pending?.id === visit.id}
          onConfirm={(waiver) => desk.verbs.run(visit, 'markNoShow', { waiver, guestPosition })}
        />
      )}
    </QueryBoundary>
  )
}
