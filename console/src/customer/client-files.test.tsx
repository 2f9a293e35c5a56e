import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import type { ClientFile } from '@serein/shared/customer/client-file.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { keptFiles } from '../page/testing/kept-files.ts'
import { ClientFiles } from './client-files.tsx'

const customerId = idOf(1)
const fileOf = (number: number, kind: ClientFile['kind'], title: string): ClientFile => ({
  id: idOf(number),
  kind,
  title,
  bytes: 2_048,
  addedByName: 'Sofia',
  addedAt: '2026-11-20T09:00:00.000Z',
})
const scar = fileOf(2, 'picture', 'Scar before')
const consent = fileOf(3, 'pdf', 'Signed consent')
const files = [scar, consent]
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })

const draw = (
  answers: Parameters<typeof renderConsole>[1] extends { answers?: infer A } | undefined
    ? A
    : never,
  mayChange = true,
) =>
  renderConsole(<ClientFiles customerId={customerId} mayChange={mayChange} zone="Europe/Paris" />, {
    answers: { 'customer.files': { files }, ...answers },
  })

test('files are sent one after the other; what is refused is named, and the rest is kept', async () => {
  const page = await draw({
    'customer.addFile': ({ fileTitle }) =>
      fileTitle === 'locked'
        ? refused('client_file_unusable', { reason: 'unreadable' })
        : { fileId: idOf(9) },
  })
  const { t } = page
  const field = page.container.querySelector<HTMLInputElement>('[data-client-file]')!
  const letter = new File(['x'], 'letter.docx', { type: 'application/msword' })
  await page.user.upload(field, [pdf('consent 2026.pdf'), pdf('locked.pdf'), letter])
  await page.findByText(t('customer.files.added', { count: 1 }))
  expect(page.sent('customer.addFile')).toMatchObject([
    { customerId, fileTitle: 'consent 2026', file: expect.any(File) },
    { fileTitle: 'locked' },
  ])
  const notice = page.getAllByRole('status').find(({ textContent }) => /locked/.test(textContent))
  expect(notice!.textContent).toMatch(/locked\.pdf: This file can’t be kept/)
  expect(page.sent('customer.files')).toHaveLength(2)
})

test('what is chosen or dropped and is no picture or PDF is not sent', async () => {
  const page = await draw({})
  const zone = page.container.querySelector('[data-drop]')!
  const letter = new File(['x'], 'letter.docx', { type: 'application/msword' })
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [letter] } })
  await page.findByText(page.t('customer.files.unusable', { count: 1 }))
  expect(page.sent('customer.addFile')).toEqual([])
})

test('a picture opens here and a PDF in a tab of its own; each can be downloaded', async () => {
  const viewed = keptFiles()
  const page = await draw({
    'customer.file': new File(['webp'], 'Scar before.webp', { type: 'image/webp' }),
  })
  const { t } = page
  await page.press(t('customer.files.openOf', { title: scar.title }))
  await page.findByRole('img', { name: scar.title })
  expect(viewed).toHaveLength(1)
  const link = (word: 'customer.files.openOf' | 'customer.files.downloadOf', title: string) =>
    page.getByRole('link', { name: t(word, { title }), hidden: true }) as HTMLAnchorElement
  const address = `/api/console/customers/${customerId}/files/${consent.id}`
  const opening = link('customer.files.openOf', consent.title)
  expect([new URL(opening.href).pathname, opening.target]).toEqual([address, '_blank'])
  expect(link('customer.files.downloadOf', consent.title).download).toBe('Signed consent.pdf')
})

test('a file gets another title, and one that was taken away comes back', async () => {
  const page = await draw({
    'customer.renameFile': { fileId: scar.id },
    'customer.removeFile': { fileId: scar.id },
    'customer.undoRemoveFile': { fileId: scar.id },
  })
  const { t } = page
  await page.press(t('customer.files.renameOf', { title: scar.title }))
  await page.fill(t('customer.files.name'), ' ')
  await page.press(t('common.save'))
  await page.findByText(t('customer.files.titleMissing'))
  await page.fill(t('customer.files.name'), 'Scar after')
  await page.press(t('common.save'))
  await page.findByText(t('customer.files.renamed'))
  expect(page.sent('customer.renameFile')).toEqual([
    { customerId, fileId: scar.id, fileTitle: 'Scar after' },
  ])
  await page.press(t('customer.files.removeOf', { title: scar.title }))
  await page.press(t('common.undo'))
  await waitFor(() =>
    expect(page.sent('customer.undoRemoveFile')).toEqual([{ customerId, fileId: scar.id }]),
  )
})

test('who only looks can open files, and changes none', async () => {
  const page = await draw({}, false)
  const { t } = page
  await page.findByText(scar.title)
  expect(page.queryByText(t('customer.files.add'))).toBe(null)
  expect(page.queryByText(t('customer.files.rename'))).toBe(null)
  expect(page.queryByText(t('customer.note.remove'))).toBe(null)
})
