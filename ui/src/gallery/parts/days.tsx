import type { ReactNode } from 'react'
import { AgendaEvent } from '../../agenda-event.tsx'
import { Calendar, type CalendarProps } from '../../calendar.tsx'
import { Countdown } from '../../countdown.tsx'
import type { DayMark } from '../../day-mark.ts'
import { DayStrip } from '../../day-strip.tsx'
import { Notice } from '../../notice.tsx'
import { TimeGrid } from '../../time-grid.tsx'
import { Stateful, Row, type Part, type Say, type GallerySection } from '../kit.tsx'

const marks: DayMark[] = ['free', 'free', 'few', 'free', 'full', 'off', 'closed']
// The gallery looks the same every day; only the clocks go on.
const opened = Date.now()

export const days: GallerySection = (say) => [
  {
    id: 'calendar',
    name: say('Calendar with day marks', 'Calendrier et marques des jours'),
    states: {
      [say('free, few, full, off, closed', 'libre, presque complet, complet, absent, fermé')]: (
        <Month say={say} start="2026-11-24" />
      ),
      [say('nothing chosen', 'rien de choisi')]: <Month say={say} start={null} />,
      [say('loading', 'chargement')]: <Month say={say} start={null} loading />,
    },
  },
  {
    id: 'day-strip',
    name: say('Strip of days', 'Bande de jours'),
    states: {
      [say('free, few, full, off, closed', 'libre, presque complet, complet, absent, fermé')]: (
        <Strip say={say} start="2026-11-24" />
      ),
      [say('loading', 'chargement')]: <Strip say={say} start={null} loading />,
    },
  },
  timeGrid(say),
  {
    id: 'countdown',
    name: say('Countdown', 'Compte à rebours'),
    states: {
      [say('minutes left', 'reste des minutes')]: <Left say={say} seconds={552} />,
      [say('nearly over', 'presque fini')]: <Left say={say} seconds={95} />,
      [say('over', 'fini')]: <Left say={say} seconds={0} />,
    },
  },
  {
    id: 'agenda-event',
    name: say('Event of an agenda', 'Événement d’agenda'),
    states: {
      [say('tones', 'tons')]: (
        <div className="flex flex-col gap-2">
          <AgendaEvent title="Camille R." subtitle="Deep tissue 60" aside="R2" className="h-20" />
          <AgendaEvent tone="clay" title="Hugo & Mia" subtitle="Couple, 75" aside="R5" />
          <AgendaEvent tone="gold" title={say('Walk-in', 'Sans rendez-vous')} aside="R3" />
          <AgendaEvent tone="red" title="Rui F." subtitle="Facial 60" aside="R4" />
          <AgendaEvent tone="neutral" title="Noé B." subtitle="Swedish 60" aside="R1" />
        </div>
      ),
      [say('not certain yet', 'pas encore certain')]: (
        <AgendaEvent tone="clay" dashed title="6:40" subtitle="Swedish 60" aside="R4" />
      ),
      [say('time off', 'absence')]: (
        <div className="hatched h-16 rounded-sm p-2 text-xs text-ink-soft">
          {say('Time off', 'Absence')}
        </div>
      ),
    },
  },
]

function timeGrid(say: Say): Part {
  const offWord = say('not free, ask why', 'pas libre, demander pourquoi')
  const parts = [
    {
      id: 'morning',
      label: say('Morning', 'Matin'),
      times: [{ id: '10:15', label: '10:15' }],
    },
    {
      id: 'afternoon',
      label: say('Afternoon', 'Après-midi'),
      times: ['13:15', '14:00', '14:45', '15:30', '16:15', '17:00'].map((at) => ({
        id: at,
        label: at,
        off: at === '14:45',
        ...(at === '15:30' && { note: '−10%' }),
      })),
    },
  ]
  const label = say('Choose a time', 'Choisir un créneau')
  return {
    id: 'time-grid',
    name: say('Time grid', 'Grille d’heures'),
    states: {
      [say('free, cheaper, off', 'libre, moins cher, pas libre')]: (
        <Stateful<string | null> start={null}>
          {(selected, set) => (
            <TimeGrid {...{ label, offWord, parts, selected }} onSelect={set} onAskWhy={set} />
          )}
        </Stateful>
      ),
      [say('one chosen, one asked about', 'une choisie, une questionnée')]: (
        <Stateful<string | null> start="17:00">
          {(selected, set) => (
            <TimeGrid
              {...{ label, offWord, selected }}
              onSelect={set}
              parts={parts.map((part) =>
                part.id === 'morning'
                  ? part
                  : {
                      ...part,
                      after: (
                        <Notice
                          className="mt-3"
                          title={say('Why not 14:45?', 'Pourquoi pas 14:45 ?')}
                        >
                          {say(
                            'Both rooms are taken. 15:30 is free with Marc.',
                            'Les deux salles sont prises. 15:30 est libre avec Marc.',
                          )}
                        </Notice>
                      ),
                    },
              )}
            />
          )}
        </Stateful>
      ),
    },
  }
}

function Month(props: { say: Say; start: string | null; loading?: boolean }): ReactNode {
  const { say } = props
  const words: Pick<CalendarProps, 'label' | 'locale' | 'words' | 'markWords'> = {
    label: say('Choose a day', 'Choisir un jour'),
    locale: say('en-GB', 'fr-FR'),
    words: {
      previous: say('Previous month', 'Mois précédent'),
      next: say('Next month', 'Mois suivant'),
    },
    markWords: markWords(say),
  }
  return (
    <Stateful start={props.start}>
      {(selected, set) => (
        <Calendar
          {...words}
          selected={selected}
          onSelect={set}
          first="2026-11-21"
          last="2027-02-19"
          getMark={(at) => (props.loading ? undefined : marks[Number(at.slice(8)) % 7])}
          loading={props.loading}
        />
      )}
    </Stateful>
  )
}

function Strip({
  say,
  ...props
}: {
  say: Say
  start: string | null
  loading?: boolean
}): ReactNode {
  return (
    <Stateful start={props.start}>
      {(selected, set) => (
        <DayStrip
          label={say('The next 14 days', 'Les 14 prochains jours')}
          locale={say('en-GB', 'fr-FR')}
          first="2026-11-24"
          last="2026-12-07"
          selected={selected}
          onSelect={set}
          getMark={(at) => (props.loading ? undefined : marks[Number(at.slice(8)) % 7])}
          markWords={markWords(say)}
          loading={props.loading ?? false}
        />
      )}
    </Stateful>
  )
}

function markWords(say: Say): CalendarProps['markWords'] {
  return {
    free: say('free', 'libre'),
    few: say('few left', 'presque complet'),
    held: say('held for you', 'gardé pour vous'),
    full: say('full', 'complet'),
    off: say('off', 'absent'),
    closed: say('closed', 'fermé'),
  }
}

function Left({ say, seconds }: { say: Say; seconds: number }): ReactNode {
  return (
    <Row>
      <Countdown
        until={new Date(opened + seconds * 1000).toISOString()}
        label={say('Time left', 'Temps restant')}
        say={(minutes) => say(`${minutes} minutes left`, `Encore ${minutes} minutes`)}
      />
    </Row>
  )
}
