import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { TimeOff } from '@serein/shared/team/time-off.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Badge, type Tone } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import type { TimeOffVerbs } from './use-time-off.ts'

const tones: Record<TimeOff['state'], Tone> = {
  asked: 'gold',
  approved: 'primary',
  refused: 'red',
  withdrawn: 'neutral',
}

export function TimeOffRow(props: {
  off: TimeOff
  timeZone: string
  verbs: TimeOffVerbs
  onSettle: ((timeOffId: string) => void) | undefined
}) {
  const { t } = useWords()
  const { off, timeZone, verbs, onSettle } = props
  const { staffName: name, state, kind, reason, answer, visits, can } = off
  const period = usePeriodWords(off, timeZone)
  const [isRefusing, setRefusing] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Avatar name={name} />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-2">
          <span className="serif text-lg [overflow-wrap:anywhere]">{name}</span>
          <Badge tone={tones[state]}>{t(`team.off.state.${state}`)}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {[t(`team.off.${kind}`), period, ...(reason ? [reason] : [])].join(' · ')}
        </p>
        {answer ? <p className="text-sm">{t('team.off.answer', { answer })}</p> : null}
        {visits > 0 ? (
          <p className="text-sm text-clay">{t('team.off.visits', { count: visits })}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {visits > 0 && (state === 'approved' || can.decide) && onSettle ? (
          <Button size="sm" tone="soft" onClick={() => onSettle(off.id)}>
            {t('team.sick.show')}
          </Button>
        ) : null}
        {can.decide ? (
          <>
            <Button
              size="sm"
              aria-label={t('team.off.approveOf', { name })}
              onClick={() => void verbs.approve(off)}
            >
              {t('team.off.approve')}
            </Button>
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('team.off.refuseOf', { name })}
              onClick={() => setRefusing(true)}
            >
              {t('team.off.refuse')}
            </Button>
          </>
        ) : can.withdraw ? (
          <Button
            size="sm"
            tone="quiet"
            aria-label={t('team.off.withdrawOf', { name, period })}
            onClick={() => void verbs.withdraw(off)}
          >
            {t('team.off.withdraw')}
          </Button>
        ) : null}
      </div>
      {isRefusing ? <Refusing off={off} verbs={verbs} onDone={() => setRefusing(false)} /> : null}
    </li>
  )
}

function Refusing(props: { off: TimeOff; verbs: TimeOffVerbs; onDone: () => void }) {
  const { t } = useWords()
  const { off, verbs, onDone } = props
  const form = useServerForm({
    initial: { answer: '' },
    read: ({ answer }) => ({ sent: answer.trim(), faults: [] }),
    send: (answer: string) => verbs.refuse(off, answer),
  })
  const refuse = () => form.send(null).then(onDone)
  return (
    <Dialog
      open
      onClose={onDone}
      title={t('team.off.refuseTitle', { name: off.staffName })}
      confirm={{ label: t('team.off.refuse'), run: () => void refuse(), danger: true }}
      cancelLabel={t('team.off.keep')}
    >
      <TextField
        {...form.text('answer')}
        label={t('team.off.why')}
        help={t('team.off.whyHelp')}
        maxLength={300}
        autoComplete="off"
      />
    </Dialog>
  )
}

/** Whole days by their dates, hours of one day by the clock. */
function usePeriodWords({ from, until }: TimeOff, timeZone: string): string {
  const format = useFormat()
  const last = new Date(Date.parse(until) - 1).toISOString()
  const [first, end] = [format.shortDate(from, timeZone), format.shortDate(last, timeZone)]
  const isWhole = Date.parse(until) - Date.parse(from) >= 22 * 3_600_000
  if (!isWhole) return `${first} ${format.clockRange(from, until, timeZone)}`
  return first === end ? first : `${first} – ${end}`
}
