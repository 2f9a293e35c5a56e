import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderConsole } from '../page/testing/render.tsx'
import { extensionsFor } from './extensions.ts'
import { VideoSheet } from './video-sheet.tsx'

test('a video needs a supported address and a description, and is then in the text', async () => {
  const editor = new Editor({ extensions: extensionsFor(() => undefined) })
  onTestFinished(() => editor.destroy())
  const onClose = vi.fn<() => void>()
  const page = await renderConsole(<VideoSheet {...{ editor, onClose }} />)
  const { t } = page
  await page.fill(t('richText.video.address'), 'https://videos.example/1')
  await page.press(t('richText.video.save'))
  expect(page.notesOf(t('richText.video.address'))).toContain(t('richText.fault.video'))
  expect(page.notesOf(t('richText.video.title'))).toContain(t('richText.fault.alt'))
  expect(onClose).not.toHaveBeenCalled()
  await page.fill(t('richText.video.address'), 'https://vimeo.com/76979871')
  await page.fill(t('richText.video.title'), 'A walk through the spa')
  await page.press(t('richText.video.save'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(JSON.stringify(editor.getJSON())).toContain('A walk through the spa')
})
