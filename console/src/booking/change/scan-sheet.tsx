import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { isOnline } from '@serein/client/connection.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import { arrivingNow, nextArrival } from '@serein/shared/booking/arrival.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../../language/words.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { MiddleSheet } from '../../page/sheet.tsx'
import { Camera } from './camera.tsx'
import { useVisitWords } from '../visit/visit-words.tsx'
import { useChange } from './use-change.ts'

/** Finds a visit by its code, shown to the camera or typed, and checks it in. */
export function ScanSheet(props: { shopId: string; zone: string; onClose: () => void }) {
  const { shopId, onClose } = props
  const { t } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const [code, setCode] = useState('')
  const find = useMutation({
    mutationFn: (wanted: string) =>
      cache.fetchQuery(
        query.booking.byCode.queryOptions({ input: { shopId, code: wanted }, staleTime: 0 }),
      ),
  })
  const findTyped = () => {
    if (code.trim()) find.mutate(code.trim())
  }
  return (
    <MiddleSheet open onClose={onClose} title={t('booking.scan.title')}>
      {find.data ? (
        <Found {...props} visit={find.data} onAgain={() => find.reset()} />
      ) : (
        <div className="flex flex-col gap-5">
          <Camera onCode={(read) => !find.isPending && find.mutate(read)} />
          <Form onSend={findTyped} className="flex flex-col gap-3">
            <TextField
              label={t('booking.scan.code')}
              help={t('booking.scan.help')}
              error={find.error ? sayNot(find.error, t) : undefined}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={20}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <SubmitButton form={find} pendingLabel={t('booking.visit.working')}>
              {t('booking.scan.find')}
            </SubmitButton>
          </Form>
        </div>
      )}
    </MiddleSheet>
  )
}

/** The camera may read a foreign code. */
function sayNot(error: unknown, t: ReturnType<typeof useWords>['t']): string {
  const refusal = refusalOf(error)
  const isNone = refusal?.code === 'not_found' || refusal?.code === 'invalid_input'
  if (isNone) return t('booking.scan.none')
  if (refusal) return refusal.message
  return t(isOnline() ? 'common.failed' : 'frame.offline.text')
}

/** The visit found, and its next action. */
function Found(props: { visit: Visit; zone: string; onAgain: () => void; onClose: () => void }) {
  const { visit, zone, onClose } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const now = Date.parse(useNow())
  const change = useChange(onClose)
  const words = useVisitWords()
  const client = visit.customerName ?? visit.code
  const arriving = arrivingNow(visit, now)
  const canCheckIn = arriving.length > 0
  const next = nextArrival(visit, now)
  const why = next
    ? t('booking.scan.early', { day: format.longDate(next, zone), time: format.time(next, zone) })
    : t('booking.scan.not', { state: visit.state })
  // In a party at separate times it may be the time of one guest only.
  const one = arriving.length === 1 && visit.guests.length > 1 ? arriving[0] : undefined
  const name = one === undefined ? client : words.guestWithin(visit, one)
  const checkIn = () => {
    const input = { bookingId: visit.id, ...(one !== undefined && { guestPosition: one }) }
    const undo = async () => {
      try {
        await change.api.booking.undoCheckIn(input)
      } catch (error) {
        showToast({ text: refusalOf(error)?.message ?? t('common.failed'), tone: 'bad' })
      }
      change.refresh()
    }
    void change.send(async () => {
      await change.api.booking.checkIn(input)
      const action = { label: t('common.undo'), run: () => void undo() }
      showToast({ text: t('booking.visit.done.checkIn', { name }), tone: 'good', action })
    }, null)
  }
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <p className="serif text-xl">{client}</p>
        <p className="figures text-ink-soft">
          {areApart(visit.items) ? words.when(visit, zone) : format.time(visit.startsAt, zone)} ·{' '}
          {visit.code}
        </p>
        <p className="mt-1">
          {format.list(visit.items.map(({ serviceName }) => pick(serviceName)))}
        </p>
      </div>
      {canCheckIn ? null : <Notice>{why}</Notice>}
      {change.problem ? (
        <Notice tone="red" announce>
          {change.problem}
        </Notice>
      ) : null}
      {canCheckIn ? (
        <Button
          wide
          size="lg"
          pending={change.isPending}
          pendingLabel={t('booking.visit.working')}
          onClick={checkIn}
        >
          {t('booking.visit.checkIn')}
        </Button>
      ) : null}
      <Button wide tone="quiet" onClick={props.onAgain}>
        {t('booking.scan.again')}
      </Button>
    </div>
  )
}
