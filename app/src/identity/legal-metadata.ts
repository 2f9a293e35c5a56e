import { linkTo } from '../address/link.ts'
import { brief, trailTo, type Metadata } from '../metadata/metadata.ts'
import { pagePicture } from '../metadata/page-picture.ts'
import { legalOptions } from './legal-data.ts'
import type { PageKind } from './legal-page.tsx'

/** Described by the first words of the text. */
export function legalMetadata(kind: PageKind): Metadata<PageKind> {
  return ({ query, queryClient, search }, words) => {
    const text = queryClient.getQueryData(legalOptions(query, kind, search.version).queryKey)
    const first = text?.body[words.language].content.find(({ type }) => type === 'paragraph')
    const inside = first && 'content' in first ? first.content : undefined
    const description = inside?.map((each) => ('text' in each ? each.text : '')).join('')
    const title = words.t(`identity.${kind}.title`)
    if (!description) return undefined
    return {
      title,
      description: brief(description),
      picture: pagePicture('featured', words),
      jsonLd: [trailTo(words, { name: title, url: linkTo(kind) })],
    }
  }
}
