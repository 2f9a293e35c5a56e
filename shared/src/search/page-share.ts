import { type PublicPageName, publicPages } from './public-page.ts'
import { type Language, shareAddress } from './share.ts'

/** Where the picture stands that others show beside a link to a public page that stands for itself. */
export function pageShare(page: PublicPageName, language: Language, platform: string): string {
  const { title, scene } = publicPages[page]
  return shareAddress(`page-${page}`, language, [title[language], scene, platform])
}
