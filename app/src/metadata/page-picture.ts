import { pageShare } from '@serein/shared/search/page-share.ts'
import { type PublicPageName, publicPages } from '@serein/shared/search/public-page.ts'
import type { PageMetadata, PageWords } from './metadata.ts'

/** The default picture of a page. */
export function pagePicture(
  page: PublicPageName,
  { language, platform }: PageWords,
): PageMetadata['picture'] {
  const title = publicPages[page].title[language]
  return { src: pageShare(page, language, platform), alt: texts[language](title) }
}

const texts = {
  en: (title: string) => `${title}, over a drawn scene of a spa`,
  fr: (title: string) => `${title}, sur un décor de spa dessiné`,
}
