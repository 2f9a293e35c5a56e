import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { SignalContent, SignalState } from '@serein/shared/booking/signal.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import type { Shop } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'

/** Somebody may need help now. */
const lookAgainMs = 15_000

/** Silent signals of the last day, for who is named to hear them: sealed until they are opened. */
export function RaisedSignals({ shop }: { shop: Shop }) {
  const { query } = useClient()
  const state = useQuery({
    ...query.signal.state.queryOptions({ input: { shopId: shop.id } }),
    refetchInterval: lookAgainMs,
  })
  const signals = state.data?.signals ?? []
  if (signals.length === 0) return null
  return (
    <div className="flex flex-col gap-3 px-6 pt-4 max-md:px-5">
      {signals.map((signal) => (
        <RaisedSignal key={signal.id} signal={signal} zone={shop.timeZone} />
      ))}
    </div>
  )
}

function RaisedSignal({ signal, zone }: { signal: SignalState['signals'][number]; zone: string }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const format = useFormat()
  const cache = useQueryClient()
  const open = useMutation({
    mutationFn: () => api.signal.open({ signalId: signal.id }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: query.signal.key() }),
  })
  const { id, raisedAt, openedBy } = signal
  return (
    <Notice
      announce={!signal.openedAt}
      tone={signal.openedAt ? 'gold' : 'clay'}
      action={
        open.data ? undefined : (
          <Button size="sm" pending={open.isPending} onClick={() => open.mutate()}>
            {t('booking.signal.open')}
          </Button>
        )
      }
    >
      <p id={id} className="font-semibold">
        {t('booking.signal.heard', { time: format.time(raisedAt, zone) })}
      </p>
      {openedBy ? (
        <p className="text-sm">{t('booking.signal.openedBy', { name: openedBy })}</p>
      ) : null}
      {open.data ? <Content content={open.data} /> : null}
      {open.error ? <p>{refusalOf(open.error)?.message ?? t('common.failed')}</p> : null}
    </Notice>
  )
}

function Content({ content }: { content: SignalContent }) {
  const { t } = useWords()
  const format = useFormat()
  const { therapist, code, rooms, startsAt, endsAt, timeZone } = content
  return (
    <p>
      {t('booking.signal.from', {
        name: therapist,
        code,
        time: format.clockRange(startsAt, endsAt, timeZone),
        rooms: format.list(rooms) || t('booking.signal.noRoom'),
      })}
    </p>
  )
}
