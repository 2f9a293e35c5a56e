import { expect, test } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { SkillTab } from './skill-tab.tsx'
import { deep, face, ines, marc, skillTable } from './testing/skill-table.ts'
import { useSkillDraft } from './use-skills.ts'

function Tab({ mayChange = true }: { mayChange?: boolean }) {
  return <SkillTab shopId={shop.id} draft={useSkillDraft()} mayChange={mayChange} />
}

async function open(
  own: Answers = {},
  { width, mayChange }: { width?: number; mayChange?: boolean } = {},
) {
  const page = await renderConsole(<Tab {...(mayChange !== undefined && { mayChange })} />, {
    answers: { 'team.skills': skillTable, 'team.saveSkills': skillTable, ...own },
    ...(width && { width }),
  })
  const { t } = page
  await page.findByText(deep.name.en)
  const cell = (name: string, service: string) =>
    page.getByRole('checkbox', {
      name: new RegExp(`^${t('team.skills.cell', { name, service })}`, 'u'),
    })
  return { ...page, cell, save: () => page.press(t('common.save')) }
}

const changesIn = (page: { sent: (endpoint: 'team.saveSkills') => { changes: object[] }[] }) =>
  page.sent('team.saveSkills').map(({ changes }) => changes)

test('the table of skills is gone through by arrows and ticked by Space', async () => {
  const page = await open()
  const { user, t } = page
  page.cell('Inès', 'Deep tissue').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(page.cell('Marc', 'Deep tissue'))
  expect(page.cell('Marc', 'Deep tissue').getAttribute('aria-checked')).toBe('mixed')
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(page.cell('Marc', 'Facial'))
  await user.keyboard(' ')
  expect(page.cell('Marc', 'Facial').getAttribute('aria-checked')).toBe('true')
  expect(page.getByText(t('team.skills.changes', { count: 1 }))).toBeTruthy()
  await page.save()
  const skill = { lengthMinutes: null, priceMinor: null, level: 'able' }
  const { variantId } = face.variants[0]!
  expect(changesIn(page)).toEqual([[{ staffId: marc.staffId, variantId, skill }]])
  await page.press(t('common.undo'))
  expect(changesIn(page)[1]).toEqual([{ staffId: marc.staffId, variantId, skill: null }])
})

test('a refused table of skills keeps what was ticked', async () => {
  const leaver = { staffIds: [marc.staffId], variantIds: [] }
  const page = await open({ 'team.saveSkills': refused('skill_gone', leaver) })
  await page.user.click(page.cell('Marc', 'Facial'))
  await page.save()
  expect(page.cell('Marc', 'Facial').getAttribute('aria-checked')).toBe('true')
  expect(page.getByText(page.t('team.skills.changes', { count: 1 }))).toBeTruthy()
})

test('a length and price of one’s own are read with their faults', async () => {
  const page = await open()
  const { t, user } = page
  page.cell('Inès', 'Facial').focus()
  await user.keyboard('{Enter}')
  await page.fill(t('team.skills.minutes'), '3')
  await page.press(t('team.skills.apply'))
  expect(page.notesOf(t('team.skills.minutes'))).toContain(t('catalogue.fault.minutes'))
  await page.fill(t('team.skills.minutes'), '50')
  await page.fill(t('team.skills.price'), '75')
  await page.press(t('team.skills.apply'))
  await page.save()
  const skill = { lengthMinutes: 50, priceMinor: 7500, level: 'able' }
  const { variantId } = face.variants[0]!
  expect(changesIn(page)).toEqual([[{ staffId: ines.staffId, variantId, skill }]])
})

test('who may only look ticks nothing', async () => {
  const page = await open({}, { mayChange: false })
  await page.user.click(page.cell('Marc', 'Facial'))
  expect(page.cell('Marc', 'Facial').getAttribute('aria-checked')).toBe('false')
})

test('on a phone a person is chosen, and their treatments are ticked below each other', async () => {
  const page = await open({}, { width: 390 })
  const { t, user } = page
  await user.selectOptions(page.getByLabelText(t('team.skills.person')), marc.staffId)
  const facial = page.getByRole('checkbox', { name: 'Facial' })
  expect((facial as HTMLInputElement).checked).toBe(false)
  await user.selectOptions(page.getByLabelText(t('team.skills.same')), ines.staffId)
  expect((facial as HTMLInputElement).checked).toBe(true)
  expect(page.getByText(t('team.skills.changes', { count: 2 }))).toBeTruthy()
})
