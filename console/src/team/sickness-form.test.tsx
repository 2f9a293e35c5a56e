import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { AbsenceVisit } from './absence-visit.tsx'
import { SicknessForm } from './sickness-form.tsx'
import type { ConcernedVisit, Plan } from './use-absence.ts'

const ines = { staffId: idOf(30), staffName: 'Inès' }

async function report(answers: Answers = {}) {
  const onReported = vi.fn<(timeOffId: string) => void>()
  const page = await renderConsole(
    <SicknessForm {...{ shop, onReported }} today="2026-11-25" people={[ines]} />,
    { answers },
  )
  return { ...page, onReported, save: () => page.press(page.t('common.save')) }
}

test('a sickness needs its therapist and an end after its start', async () => {
  const page = await report()
  const { t } = page
  await page.save()
  expect(page.notesOf(t('team.sick.who'))).toContain(t('team.sick.whoMissing'))
  await page.fill(t('team.off.lastDay'), '')
  await page.save()
  expect(page.notesOf(t('team.off.firstDay'))).toContain(t('team.off.fault'))
  expect(page.sent('timeOff.report')).toEqual([])
})

test('a sickness of whole days counts in the spa’s zone, and then asks about the visits', async () => {
  const page = await report({ 'timeOff.report': { timeOffId: idOf(31) } })
  const { t } = page
  await page.user.selectOptions(page.field(t('team.sick.who')), ines.staffId)
  await page.save()
  await waitFor(() => expect(page.onReported).toHaveBeenCalledWith(idOf(31)))
  expect(page.sent('timeOff.report')).toMatchObject([
    {
      staffId: ines.staffId,
      from: '2026-11-24T23:00:00.000Z',
      until: '2026-11-25T23:00:00.000Z',
    },
  ])
})

test('a sickness that the server refuses shows the fault at the days', async () => {
  const page = await report({ 'timeOff.report': refused('not_found') })
  const { t } = page
  await page.user.selectOptions(page.field(t('team.sick.who')), ines.staffId)
  await page.save()
  await waitFor(() => expect(page.notesOf(t('team.off.firstDay'))).toContain('We can’t find this.'))
  expect(page.onReported).not.toHaveBeenCalled()
})

test('a visit whose client asked for the sick therapist says so before it is reassigned', async () => {
  const visit: ConcernedVisit = {
    bookingId: idOf(40),
    sequence: 1,
    state: 'confirmed',
    shopId: shop.id,
    ...ines,
    customerId: idOf(41),
    customerName: 'Tom S.',
    phone: null,
    visitUrl: null,
    startsAt: '2026-11-25T09:00:00.000Z',
    endsAt: '2026-11-26T10:00:00.000Z',
    spans: [25, 26].map((day) => ({
      startsAt: `2026-11-${day}T09:00:00.000Z`,
      endsAt: `2026-11-${day}T10:00:00.000Z`,
    })),
    currency: 'EUR',
    guestCount: 1,
    services: [
      {
        serviceName: { en: 'Massage', fr: 'Massage' },
        startsAt: '2026-11-25T09:00:00.000Z',
        guestName: null,
        isAskedFor: true,
      },
    ],
    substitutes: [
      {
        staffId: idOf(50),
        staffName: 'Marc',
        differenceMinor: 0,
        isPreferred: false,
        keepsWish: false,
      },
    ],
    times: [],
    paidMinor: null,
    proposal: 'ask',
    proposedTime: null,
  }
  const renderVisit = async (plan: Plan) => {
    const rest = { timeZone: 'Europe/Paris', isPending: false, isLocked: false }
    const verbs = {
      onChoose: vi.fn<() => void>(),
      onPropose: vi.fn<() => Promise<void>>(),
      onSettle: vi.fn<() => void>(),
    }
    const page = await renderConsole(<AbsenceVisit {...{ visit, plan, ...rest, ...verbs }} />)
    const words = page.t('booking.move.ask.wish', { name: 'Tom S.', who: 'Inès' })
    const found = {
      badge: page.queryByText(page.t('team.sick.askedFor', { who: 'Inès' })) !== null,
      notice: page.queryByText(new RegExp(words, 'u')) !== null,
      when: page.queryByText(/25 Nov.* and .*26 Nov.*Massage/u) !== null,
    }
    page.unmount()
    return found
  }
  expect(await renderVisit({ kind: 'substitute', substituteId: idOf(50) })).toEqual({
    badge: true,
    notice: true,
    when: true,
  })
  expect(await renderVisit({ kind: 'refund' })).toMatchObject({ badge: true, notice: false })
})
