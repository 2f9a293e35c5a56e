import type { UseQueryResult } from '@tanstack/react-query'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords, type Word } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'

/** The days failed to load, or none is free. */
export function NoDay(props: { failed: UseQueryResult | null; inTurn: (() => void) | null }) {
  const { t } = useWords()
  if (props.failed) return <QueryBoundary query={props.failed}>{() => null}</QueryBoundary>
  return (
    <Notice action={props.inTurn ? <InTurn onPress={props.inTurn} /> : null}>
      {t('booking.times.turn')}
    </Notice>
  )
}

const titles = {
  full: 'booking.times.full',
  off: 'booking.times.dayOff',
  closed: 'booking.times.closed',
} as const satisfies Record<string, Word>

/** Nothing to choose: all booked, the wanted therapist is off, or the shop is closed to bookings. */
export function EmptyDay(props: {
  why: keyof typeof titles
  /** The only time of that day, which the reader already has. */
  but: 'held' | 'own' | null
  keeps: readonly string[]
  /** The therapist asked for, if it is one person. */
  therapist: string | null
  firstFree: string | null
  onDay: (day: string) => void
  onAnyone: (() => void) | null
  /** Lets a party begin one after another instead of together. */
  onInTurn: (() => void) | null
}) {
  const { t } = useWords()
  const format = useFormat()
  const { firstFree, therapist } = props
  return (
    <Notice
      announce
      tone="gold"
      title={
        props.but
          ? t('booking.times.fullBut', { what: props.but })
          : t(titles[props.why], { who: therapist ? 'one' : 'any', name: therapist ?? '' })
      }
      action={
        <>
          {firstFree ? (
            <Button tone="secondary" size="sm" onClick={() => props.onDay(firstFree)}>
              {t('booking.times.nextFree', {
                day: format.day(firstFree, { weekday: 'long', day: 'numeric', month: 'long' }),
              })}
            </Button>
          ) : null}
          {props.onAnyone ? (
            <Button tone="secondary" size="sm" onClick={props.onAnyone}>
              {t('booking.times.anyone')}
            </Button>
          ) : null}
          <InTurn onPress={props.onInTurn} />
        </>
      }
    >
      {props.keeps.length > 1
        ? t('booking.times.fullTogether', { names: format.list([...props.keeps]) })
        : props.why === 'full' && !props.but
          ? t('booking.times.fullText')
          : null}
    </Notice>
  )
}

function InTurn({ onPress }: { onPress: (() => void) | null }) {
  const { t } = useWords()
  if (!onPress) return null
  return (
    <Button tone="secondary" size="sm" onClick={onPress}>
      {t('shop.party.inTurn')}
    </Button>
  )
}
