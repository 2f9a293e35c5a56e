import { BellPlus } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import type { Day } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'
import type { partyOf } from './party.ts'

/** On a day that is full a client with an account is told when a time is free. */
export function PutOnList(props: {
  shopId: string
  customerId: string
  party: NonNullable<ReturnType<typeof partyOf>>
  day: Day
}) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { run, isPending } = useCommand({ refresh: [query.waiting.key()] })
  const { shopId, customerId, party, day } = props
  const put = () =>
    run(async () => {
      const allDay = { fromDay: day, toDay: day, fromMinute: 0, toMinute: 1_440 }
      await api.waiting.joinForClient({ shopId, customerId, ...party, ...allDay })
      return t('booking.waiting.put')
    })
  return (
    <Button
      size="sm"
      tone="secondary"
      className="self-start"
      icon={<BellPlus aria-hidden />}
      pending={isPending}
      onClick={() => void put()}
    >
      {t('booking.waiting.putOn')}
    </Button>
  )
}
