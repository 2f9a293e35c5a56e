import { useState, type ReactNode } from 'react'
import { Users } from 'lucide-react'
import { Calendar, type DayMark } from '../calendar.tsx'
import { Card } from '../card.tsx'
import { ChoiceFaces } from '../choice-faces.tsx'
import { Countdown } from '../countdown.tsx'
import { Heading } from '../heading.tsx'
import { MoneyTimeline } from '../money-timeline.tsx'
import { Notice } from '../notice.tsx'
import { PriceLine, PriceLines } from '../price-lines.tsx'
import { BestFitKey, TimeGrid } from '../time-grid.tsx'
import { Timeline, TimelineRow } from '../timeline.tsx'
import { Row, Shelf } from './shelf.tsx'

const marks: DayMark[] = ['free', 'free', 'few', 'free', 'full', 'free', 'closed']

export function Days(): ReactNode {
  const [day, setDay] = useState<string | null>('2026-11-24')
  const [time, setTime] = useState<string | null>('17:00')
  const [who, setWho] = useState('any')
  const [asked, setAsked] = useState<string | null>('14:45')
  return (
    <>
      <Shelf title="Days and times">
        <ChoiceFaces
          label="With whom"
          labelHidden
          choices={[
            { id: 'any', name: 'Any', icon: <Users aria-hidden /> },
            ...['Inès', 'Marc', 'Yuna', 'Théo', 'Salomé'].map((name) => ({ id: name, name })),
          ]}
          selected={who}
          onSelect={setWho}
        />
        <Calendar
          label="Choose a day"
          locale="en-GB"
          selected={day}
          onSelect={setDay}
          first="2026-11-21"
          last="2027-02-19"
          getMark={(at) => marks[Number(at.slice(8)) % 7]}
          words={{ previous: 'Previous month', next: 'Next month' }}
          markWords={{ free: 'free', few: 'few left', full: 'full', closed: 'closed' }}
        />
        <div className="flex items-baseline justify-between">
          <Heading level={3}>Tuesday 24</Heading>
          <BestFitKey>best fit</BestFitKey>
        </div>
        <TimeGrid
          label="Choose a time"
          selected={time}
          onSelect={setTime}
          onAskWhy={setAsked}
          words={{ bestFit: 'best fit', off: 'not free, ask why' }}
          parts={[
            { id: 'morning', label: 'Morning', times: [{ id: '10:15', label: '10:15' }] },
            {
              id: 'afternoon',
              label: 'Afternoon',
              times: ['13:15', '14:00', '14:45', '15:30', '16:15', '17:00', '17:45', '18:30'].map(
                (at) => ({
                  id: at,
                  label: at,
                  off: at === '14:45',
                  bestFit: at === '15:30',
                }),
              ),
            },
          ]}
        />
        {asked ? (
          <Notice announce title={`Why not ${asked}?`}>
            Both rooms are taken. <strong className="text-primary">15:30 is free with Marc.</strong>
          </Notice>
        ) : null}
        <Calendar
          label="Choisir un jour"
          locale="fr-FR"
          selected={null}
          first="2026-11-21"
          last="2027-02-19"
          month="2026-12"
          words={{ previous: 'Mois précédent', next: 'Mois suivant' }}
          onSelect={setDay}
          getMark={() => undefined}
          markWords={{ free: 'libre', few: 'presque complet', full: 'complet', closed: 'fermé' }}
          loading
        />
      </Shelf>
      <Sums />
    </>
  )
}

function Sums(): ReactNode {
  const [now] = useState(() => Date.now())
  const segments = [
    { tone: 'primary', label: 'Free', sub: 'until Mon 17:00', weight: 62 },
    { tone: 'gold', label: '50 %', sub: 'until Tue 13:00', weight: 26 },
    { tone: 'red', label: '100 %', sub: 'after', weight: 12 },
  ] as const
  return (
    <Shelf title="Sums and rules">
      <Row>
        <Countdown
          until={new Date(now + 552_000).toISOString()}
          label="Time left"
          say={(minutes) => `${minutes} minutes left`}
        />
        <Countdown
          until={new Date(now + 95_000).toISOString()}
          label="Time left"
          say={(minutes) => `${minutes} minutes left`}
        />
      </Row>
      <Card>
        <PriceLines>
          <PriceLine label="Deep tissue, 60 min" amount="€85.00" />
          <PriceLine label="Hot stones" note="+15 min" amount="€18.00" />
          <PriceLine tone="saving" label="Tuesday offer −20 %" amount="−€20.60" />
          <PriceLine tone="soft" label="Wallet" amount="−€10.00" />
          <PriceLine tone="total" label="To pay now" sub="VAT 20 % included" amount="€72.40" />
        </PriceLines>
      </Card>
      <Card>
        <div className="mb-3 flex items-baseline justify-between gap-3">
          <Heading level={3}>If plans change</Heading>
          <span className="text-xs text-ink-soft">Paris time</span>
        </div>
        <MoneyTimeline label="What a change costs" segments={segments} />
        <p className="mt-3 text-xs text-ink-soft">
          We remind you before the free deadline, and keep this text in your receipt.
        </p>
      </Card>
      <Card className="max-w-70">
        <MoneyTimeline label="Ce que coûte un changement" segments={segments} />
      </Card>
      <Timeline label="The visit">
        <TimelineRow time="17:00" title="Hammam" sub="Wet room, on your own" />
        <TimelineRow time="17:30" tone="gold" title="Deep tissue" sub="with Inès" end="60 min" />
        <TimelineRow time="18:30" tone="neutral" title="Tea" />
      </Timeline>
    </Shelf>
  )
}
