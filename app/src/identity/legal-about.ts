import { linkTo } from '../link.ts'
import { trailTo } from '../catalogue/catalogue-about.ts'
import { brief, pagePicture, type PageAbout, type Say } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { legalOptions } from './legal-data.ts'
import type { PageKind } from './legal-page.tsx'

/** A text that people agree to, for search engines and shared links, in its own first words. */
export function aboutLegal(kind: PageKind) {
  return ({ query, queryClient, search }: Preload<PageKind>, say: Say): PageAbout | undefined => {
    const text = queryClient.getQueryData(legalOptions(query, kind, search.version).queryKey)
    const first = text?.body[say.language].content.find(({ type }) => type === 'paragraph')
    const words = first && 'content' in first ? first.content : undefined
    const description = words?.map((each) => ('text' in each ? each.text : '')).join('')
    const title = say.t(`identity.${kind}.title`)
    if (!description) return undefined
    return {
      description: brief(description),
      picture: pagePicture('featured', say),
      things: [trailTo(say, { name: title, url: linkTo(kind) })],
    }
  }
}
