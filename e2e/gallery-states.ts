import { linkTo } from '@serein/app/address/link.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { isEmptyWhile, openPicture, shopBySlug } from './steps/gallery.ts'
import { ofNobody, type Open } from './steps/onlooker.ts'
import { expect } from './test.ts'

/** The photos of a shop. */
export const galleryStates: Record<'gallery', Record<string, Open>> = {
  gallery: {
    full: ofNobody(async ({ page, t, sql }) => {
      const shop = await shopBySlug(sql, 'le-marais')
      await page.goto(linkTo('gallery', { shop }))
      await expect(page.getByRole('group', { name: t('shop.gallery.albums') })).toBeVisible()
    }),
    'one photo open': ofNobody(async ({ page, t, sql, language }) => {
      const shop = await shopBySlug(sql, 'saint-germain')
      await page.goto(linkTo('gallery', { shop }))
      await openPicture({ page, t, language, sql }, shop, 1)
    }),
    'no photos yet': ofNobody(async ({ page, t, sql, language }) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 900
      const [english, french] = isPhone ? ['richmond', 'plateau'] : ['marylebone', 'shoreditch']
      const shop = await shopBySlug(sql, language === 'fr' ? french : english)
      await isEmptyWhile(sql, shop, async () => {
        await page.goto(linkTo('gallery', { shop }))
        await expect(page.getByRole('heading', { name: t('shop.gallery.none') })).toBeVisible()
      })
    }),
    'no spa chosen yet': ofNobody(async ({ page, t }) => {
      await page.goto(screens.gallery.path)
      await expect(page.getByText(t('shop.choose.gallery'))).toBeVisible()
    }),
  },
}
