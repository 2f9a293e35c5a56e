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
import { TellClient, useTelling } from './tell-client.tsx'
import type { Guest } from './visit-status.ts'
import { useVisitWords } from './visit-words.tsx'

type Question = { visit: Visit; guest?: Guest }
type Props = { desk: DeskInHand; question: Question | null; tells: boolean }

/** Says what cancelling costs the client of a visit, or for one guest, before the desk cancels for them, and lets the fee be waived. */
export function LateCallSheet({ desk, question, tells }: Props) {
  const { t } = useWords()
  const words = useVisitWords()
  const telling = useTelling(tells, question)
  const last = useLastValue(question)
  if (!last) return null
  const { visit, guest } = last
  const part = { desk, visit, guest, telling }
  return (
    <MiddleSheet
      open={question !== null}
      onClose={() => desk.store.ask(null)}
      title={t('booking.visit.ask.late.title', {
        name: guest ? words.guest(visit, guest) : words.name(visit),
      })}
      subtitle={t('booking.visit.ask.late.text', { when: words.when(visit, desk.zone) })}
    >
      {desk.seesMoney ? (
        <Terms key={`${visit.id} ${guest?.position}`} {...part} />
      ) : (
        <>
          <Told {...part} />
          <Button
            wide
            size="lg"
            pending={desk.pending?.id === visit.id}
            pendingLabel={t('booking.visit.working')}
            onClick={() => void cancel(part)}
          >
            {t('booking.visit.cancelByShop')}
          </Button>
        </>
      )}
    </MiddleSheet>
  )
}

type Part = {
  desk: DeskInHand
  visit: Visit
  guest: Guest | undefined
  telling: ReturnType<typeof useTelling>
}

function Terms(part: Part) {
  const { desk, visit, guest } = part
  const { query } = useClient()
  const { t } = useWords()
  const input = { bookingId: visit.id, guestPosition: guest?.position }
  const terms = useQuery({
    ...query.booking.cancelTerms.queryOptions({ input }),
    // The fee grows as time passes.
    staleTime: 0,
  })
  return (
    <QueryBoundary query={terms} loading={<Skeleton className="h-48 w-full" />}>
      {(fee) => (
        <FeeForm
          terms={fee}
          confirm={t('booking.visit.cancelByShop')}
          isPending={desk.pending?.id === visit.id}
          onConfirm={(waiver) => cancel(part, { expectedFeeMinor: fee.wouldCostMinor, ...waiver })}
        >
          <Told {...part} />
        </FeeForm>
      )}
    </QueryBoundary>
  )
}

function cancel({ desk, visit, guest, telling }: Part, fee: object = {}): Promise<void> {
  const tellsClient = visit.customerId === null ? {} : { tellClient: telling.tells }
  return desk.verbs.cancelForClient(visit, guest, { ...fee, ...tellsClient })
}

/** A walk-in without contacts cannot be notified. */
function Told({ visit, telling }: Part) {
  const { t } = useWords()
  if (visit.customerId === null) return null
  return <TellClient {...telling} help={t('booking.tell.helpCancel')} />
}
