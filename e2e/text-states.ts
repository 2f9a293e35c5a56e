import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

/** What an owner sees who writes the texts of a business. */
export const textStates: Record<string, ConsoleState> = {
  texts: { as: 'owner', open: (keeper) => openTexts(keeper) },
  'texts to read only': { open: (keeper) => openTexts(keeper) },
  'a text not written yet': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openTexts(keeper)
      await page.getByLabel(t('shop.texts.which'), { exact: true }).selectOption('service')
      await page.getByLabel(t('shop.texts.service'), { exact: true }).selectOption({ index: 2 })
      await expect(page.getByRole('textbox')).toBeVisible()
    },
  },
  'a link to set': {
    as: 'owner',
    open: async (keeper) => {
      await openTexts(keeper)
      await pressTool(keeper, 'link')
    },
  },
  'a picture to insert': {
    as: 'owner',
    open: async (keeper) => {
      await openTexts(keeper)
      await pressTool(keeper, 'image')
    },
  },
  'a video to insert': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openTexts(keeper)
      await pressTool(keeper, 'video')
      await page.getByRole('button', { name: t('richText.video.save') }).click()
      await expect(page.getByText(t('richText.fault.video'))).toBeVisible()
    },
  },
}

async function openTexts({ page, t, shop }: Keeper): Promise<void> {
  await page.goto(`/console/settings/texts?shop=${shop.id}`)
  await expect(page.getByRole('textbox')).toBeVisible()
  await expect(page.getByText(t('shop.texts.now'))).toBeVisible()
}

async function pressTool({ page, t }: Keeper, tool: 'link' | 'image' | 'video'): Promise<void> {
  await page
    .getByRole('toolbar')
    .filter({ visible: true })
    .getByRole('button', { name: t(`richText.tool.${tool}`), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
