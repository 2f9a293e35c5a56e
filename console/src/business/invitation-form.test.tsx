import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Answers } from '@serein/client/testing/answers.ts'
import type { People } from '@serein/shared/business/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { owner } from '../member/testing/member.ts'
import { usePeople } from './use-people.ts'

const people: People = {
  members: [],
  former: [],
  invitations: [],
  desks: [],
  levels: {
    manager: owner.permissions,
    front_desk: owner.permissions,
    therapist: owner.permissions,
  },
  freeStaff: [],
}

type Done = (code: string | null, name: string) => void

function Invitation({ onDone }: { onDone: Done }) {
  return <InvitationForm {...{ people, onDone }} verbs={usePeople().verbs} />
}

async function open(answers: Answers = {}) {
  const onDone = vi.fn<Done>()
  const page = await renderConsole(<Invitation onDone={onDone} />, {
    answers: { 'member.list': people, ...answers },
  })
  return { ...page, onDone, save: () => page.press(page.t('common.save')) }
}

test('an invitation by mail needs a name and an address', async () => {
  const page = await open()
  const { t } = page
  await page.fill(t('identity.form.email'), 'ines@')
  await page.save()
  expect(page.notesOf(t('business.invitation.name'))).toContain(t('business.setUp.missing'))
  expect(page.notesOf(t('identity.form.email'))).toContain(t('payment.link.emailWrong'))
  await waitFor(() =>
    expect(document.activeElement).toBe(page.field(t('business.invitation.name'))),
  )
  expect(page.sent('memberInvitation.send')).toEqual([])
})

test('an invitation by code needs no address and shows the code', async () => {
  const page = await open({ 'memberInvitation.send': { ...people, code: 'K7QM-2XPA' } })
  const { t } = page
  await page.user.click(page.getByText(t('business.invitation.way.code')))
  await page.fill(t('business.invitation.name'), 'Inès')
  await page.save()
  await waitFor(() => expect(page.onDone).toHaveBeenCalledWith('K7QM-2XPA', 'Inès'))
  expect(page.sent('memberInvitation.send')).toMatchObject([
    { invitedName: 'Inès', invitedEmail: null, memberRole: 'front_desk' },
  ])
})
