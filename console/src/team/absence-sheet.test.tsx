import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { Absence } from '@serein/shared/booking/absence.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { AbsenceSheet } from './absence-sheet.tsx'
import type { AbsenceCause, ConcernedVisit } from './use-absence.ts'

const ines = { staffId: idOf(30), staffName: 'Inès' }
const marc = { staffId: idOf(31), staffName: 'Marc', differenceMinor: 0, isPreferred: false }
const [startsAt, endsAt] = ['2026-11-25T09:00:00.000Z', '2026-11-25T10:00:00.000Z']
const later = '2026-11-26T09:00:00.000Z'

function concerned(number: number, name: string, rest: Partial<ConcernedVisit> = {}) {
  const visit: ConcernedVisit = {
    ...ines,
    bookingId: idOf(number),
    sequence: 1,
    state: 'confirmed',
    shopId: shop.id,
    customerId: idOf(number + 100),
    customerName: name,
    visitUrl: `https://example.test/visit/${number}`,
    phone: '+33612345678',
    startsAt,
    endsAt,
    spans: [{ startsAt, endsAt }],
    currency: 'EUR',
    guestCount: 1,
    services: [
      {
        serviceName: { en: 'Massage', fr: 'Massage' },
        startsAt,
        guestName: null,
        isAskedFor: false,
      },
    ],
    substitutes: [{ ...marc, keepsWish: true }],
    times: [{ startsAt: later, staffNames: ['Inès'], keepsWish: true }],
    paidMinor: null,
    proposal: 'substitute',
    proposedTime: null,
    ...rest,
  }
  return visit
}

const absence = (visits: ConcernedVisit[], rest: Partial<Absence> = {}): Absence => ({
  cause: 'leave',
  isApproved: false,
  people: [ines],
  timeZone: 'Europe/Paris',
  from: startsAt,
  until: endsAt,
  visits,
  ...rest,
})

async function open(cause: AbsenceCause, answers: Answers) {
  const onClose = vi.fn<() => void>()
  const page = await renderConsole(<AbsenceSheet mayFinish {...{ shop, cause, onClose }} />, {
    answers: { 'business.me': owner, ...answers },
  })
  return { ...page, onClose }
}

const ofLeave = { timeOffId: idOf(60) }
const noTimeOff = { timeZone: shop.timeZone, coming: [], past: [] }

test('all proposals of an absence are applied but those that need an answer, and one that has been overtaken is proposed anew', async () => {
  const wish = concerned(43, 'Audrey', { proposal: 'ask' })
  const page = await open(ofLeave, {
    'absence.visits': absence([concerned(41, 'Tom'), concerned(42, 'Nina'), wish]),
    'absence.settle': refused('slot_taken', { nearest: [] }),
  })
  await page.press(page.t('team.sick.settleAll', { count: 2 }))
  await page.findByText(page.t('team.sick.anew', { count: 2 }))
  expect(page.sent('absence.settle').map(({ bookingId, become }) => [bookingId, become])).toEqual(
    [41, 42].map((number) => [idOf(number), { kind: 'substitute', substituteId: marc.staffId }]),
  )
  expect(page.queryByText(/faster/u)).toBe(null)
})

test('leave with nothing left in it is approved where it was opened', async () => {
  const page = await open(ofLeave, {
    'absence.visits': absence([]),
    'timeOff.approve': noTimeOff,
  })
  await page.press(page.t('team.sick.approve'))
  await waitFor(() => expect(page.onClose).toHaveBeenCalled())
  expect(page.sent('timeOff.approve')).toMatchObject([ofLeave])
})

test('a week of the rota is settled visit by visit, and then published', async () => {
  const week = { fromDay: '2026-11-23' }
  const page = await open(week, {
    'absence.rotaVisits': absence([concerned(41, 'Tom')], { cause: 'rota' }),
    'absence.settleOfRota': refused('state_conflict', { state: 'confirmed', sequence: 2 }),
    'rota.publish': { timeZone: shop.timeZone, today: '2026-11-23', days: [], members: [] },
  })
  await page.findByRole('button', { name: page.t('team.sick.settleOf', { name: 'Tom' }) })
  page.answers['absence.rotaVisits'] = absence([], { cause: 'rota', people: [] })
  await page.press(page.t('team.sick.settleOf', { name: 'Tom' }))
  await page.press(page.t('team.sick.publish'))
  await waitFor(() => expect(page.onClose).toHaveBeenCalled())
  expect(page.sent('absence.settleOfRota')).toMatchObject([{ ...week, bookingId: idOf(41) }])
  expect(page.sent('rota.publish')).toMatchObject([week])
})

test('a client is asked for one time on the page of the visit, by the chat or by SMS, and the answer stays', async () => {
  const times = [later, '2026-11-27T09:00:00.000Z'].map((at) => ({
    startsAt: at,
    staffNames: ['Inès'],
    keepsWish: true,
  }))
  const tom = concerned(41, 'Tom', { proposal: 'ask', times })
  const page = await open(ofLeave, {
    'absence.visits': absence([tom]),
    'absence.propose': { proposedTime: { startsAt: times[1]!.startsAt, answer: null } },
    'chat.openForVisit': { chatId: idOf(70), shopId: shop.id },
    'chat.answer': 'pending',
  })
  await page.findByRole('link', { name: /Call Tom/u })
  const field = page.field(page.t('team.sick.askText'))
  expect(field.value).toMatch(
    /Inès will be away.*25 Nov.*\n– the same time with Marc\n– .*26 Nov.*Inès/u,
  )
  expect(field.value).toContain(`would that suit you? Say yes or no here:\n${tom.visitUrl}\n`)
  const sms = page.getByRole('link', { name: page.t('team.sick.askBySms') })
  expect(sms.getAttribute('href')).toBe(`sms:+33612345678?&body=${encodeURIComponent(field.value)}`)
  await page.user.selectOptions(
    page.getByLabelText(page.t('team.sick.askTime')),
    times[1]!.startsAt,
  )
  await page.press(page.t('team.sick.askInChat'))
  await waitFor(() =>
    expect(page.sent('chat.answer')).toMatchObject([
      { chatId: idOf(70), bookingId: idOf(41), text: field.value.trim() },
    ]),
  )
  expect(field.value).toMatch(/\n[^\n]*27 Nov[^\n]*: would that/u)
  expect(page.sent('absence.propose')).toMatchObject([
    { ...ofLeave, bookingId: idOf(41), expectedSequence: 1, startsAt: times[1]!.startsAt },
  ])
  page.unmount()
  const answered = { ...tom, proposedTime: { startsAt: later, answer: 'no' as const } }
  const again = await open(ofLeave, { 'absence.visits': absence([answered]) })
  expect(await again.findByText(/Asked: .*26 Nov.* · no$/u)).toBeTruthy()
})

test('a client who is asked again after a failure gets the same message, and another text is another one', async () => {
  const visit = concerned(41, 'Tom', { proposal: 'ask' })
  const page = await open(ofLeave, {
    'absence.visits': absence([visit]),
    'absence.propose': { proposedTime: { startsAt: later, answer: null } },
    'chat.openForVisit': { chatId: idOf(70), shopId: shop.id },
    'chat.answer': refused('chat_blocked', { reason: 'blocked_by_client' }),
  })
  const { t } = page
  const ask = () => page.press(t('team.sick.askInChat'))
  await ask()
  await page.findByText(refusals.chat_blocked.en)
  await ask()
  await waitFor(() => expect(page.sent('chat.answer')).toHaveLength(2))
  await page.fill(t('team.sick.askText'), 'Would Thursday suit you?')
  await ask()
  await waitFor(() => expect(page.sent('chat.answer')).toHaveLength(3))
  const [first, second, other] = page.sent('chat.answer').map(({ messageId }) => messageId)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})
