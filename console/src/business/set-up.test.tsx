import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { SetUp } from './set-up.tsx'

afterEach(() => {
  location.hash = ''
})

/** As the link leads to it that the server has printed. */
async function open(own: Answers = {}) {
  location.hash = 'x'.repeat(43)
  const answers = { 'installation.read': { isEmpty: true }, ...own }
  const page = await renderConsole(<SetUp way={null} />, { answers })
  const { t } = page
  await page.findByRole('heading', { name: t('business.setUp.title'), level: 1 })
  const fillAll = async () => {
    await page.fill(t('business.setUp.businessName'), 'Serein')
    await page.fill(t('business.setUp.ownerName'), 'Ada')
    await page.fill(t('identity.form.email'), 'ada@serein.example')
    await page.fill(t('identity.form.password'), 'short')
  }
  return { ...page, fillAll, begin: () => page.press(t('business.setUp.action')) }
}

test('a set-up without names reports each missing field and focuses the first', async () => {
  const page = await open()
  const { t } = page
  await page.fill(t('identity.form.email'), 'ada@serein.example')
  await page.begin()
  expect(page.notesOf(t('business.setUp.ownerName'))).toContain(t('business.setUp.missing'))
  expect(page.notesOf(t('identity.form.email'))).not.toContain(t('business.setUp.missing'))
  await waitFor(() =>
    expect(document.activeElement).toBe(page.field(t('business.setUp.businessName'))),
  )
  expect(page.sent('installation.begin')).toEqual([])
})

test('a short password is reported at its field until it is changed', async () => {
  const page = await open({ 'installation.begin': refused('password_too_short') })
  await page.fillAll()
  await page.begin()
  const refusal = await page.findByText(refusals.password_too_short.en)
  expect(page.notesOf(page.t('identity.form.password'))).toContain(refusal.textContent)
  await page.fill(page.t('identity.form.password'), 'longer than before')
  expect(page.queryByText(refusals.password_too_short.en)).toBe(null)
})

test('a set-up whose link is used up says so above its fields', async () => {
  const page = await open({ 'installation.begin': refused('set_up_over') })
  await page.fillAll()
  await page.begin()
  expect(await page.findByText(refusals.set_up_over.en)).toBeTruthy()
  expect(page.container.querySelector('[aria-invalid]')).toBe(null)
})
