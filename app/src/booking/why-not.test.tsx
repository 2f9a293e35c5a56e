import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import { createFormat } from '@serein/client/format.ts'
import { renderApp } from '../page/testing/render.tsx'
import { WhyNot } from './why-not.tsx'

const startsAt = '2026-11-28T11:00:00.000Z'
const later = '2026-11-28T12:30:00.000Z'
const nextDay = '2026-11-29T11:00:00.000Z'
const format = createFormat('fr')
const [noon, thirty] = [startsAt, later].map((at) => format.time(at, 'Europe/Paris')) as [
  string,
  string,
]
const onSunday = `${format.shortDate(nextDay, 'Europe/Paris')}, ${noon}`
const shorter = { guest: 0, item: 0, variantId: idOf(4), lengthMinutes: 45 }

function ask(reason: 'therapist_busy' | null, own: Partial<Parameters<typeof WhyNot>[0]> = {}) {
  const taken: unknown[] = []
  const answers: Answers = {
    'slot.why': {
      reason,
      alternatives: [
        { kind: 'any_therapist', startsAt },
        { kind: 'shorter', ...shorter, startsAt: later },
        { kind: 'in_turn', startsAt: nextDay },
        { kind: 'other_time', startsAt: later },
      ],
      nearest: [later, nextDay],
      withAnyTherapist: true,
    },
  }
  const guests = [{ items: [{ variantId: idOf(3), addOnIds: [], wish: idOf(9) }] }]
  const visit = { guests, together: 'same_start', sameRoom: false } as const
  const node = (
    <WhyNot
      question={{ shopId: idOf(2), ...visit }}
      startsAt={startsAt}
      timeZone="Europe/Paris"
      therapist="Inès"
      oldStart={null}
      onTake={(at) => taken.push(at)}
      isRescheduling={false}
      onAlternative={(alternative) => taken.push(alternative)}
      {...own}
    />
  )
  return { drawn: renderApp(node, { language: 'fr', answers }), taken }
}

const chips = (page: { getAllByRole: (role: string) => HTMLElement[] }) =>
  page.getAllByRole('button').map(({ textContent }) => textContent)

test('a taken time says who is busy and offers free alternatives', async () => {
  const { drawn, taken } = ask('therapist_busy')
  const page = await drawn
  const { t } = page
  expect(page.container.textContent).toContain(t('booking.why.title', { time: noon }))
  const busy = t('booking.why.therapistBusy', { who: 'one', name: 'Inès' })
  expect(await page.findByText(busy)).toBeTruthy()
  expect(chips(page)).toEqual([
    t('booking.why.anyTherapist', { time: noon }),
    t('booking.why.shorter', { time: thirty, minutes: 45 }),
    t('booking.why.inTurn', { time: onSunday }),
    thirty,
    onSunday,
  ])
  await page.user.click(page.getAllByRole('button')[1]!)
  await page.user.click(page.getAllByRole('button')[3]!)
  expect(taken).toEqual([{ kind: 'shorter', ...shorter, startsAt: later }, later])
})

test('a booked visit being moved is offered only other therapists, never its own time', async () => {
  const { drawn } = ask('therapist_busy', { isRescheduling: true, oldStart: later })
  const page = await drawn
  await page.findByText(page.t('booking.why.therapistBusy', { who: 'one', name: 'Inès' }))
  expect(chips(page)).toEqual([page.t('booking.why.anyTherapist', { time: noon }), onSunday])
})
