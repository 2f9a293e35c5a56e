import { linkTo } from '../address/link.ts'
import { brief, trailTo, type Metadata } from '../metadata/metadata.ts'
import { pagePicture } from '../metadata/page-picture.ts'
import { articleOptions } from './support-data.ts'

/** Describes the help or one article by its first words. Questions are private. */
export const supportMetadata: Metadata<'support'> = ({ query, queryClient, search }, words) => {
  const { t, language } = words
  const { article: id } = search
  const name = t('support.title')
  const trail = { name, url: linkTo('support') }
  const picture = pagePicture('featured', words)
  if (!id)
    return {
      title: name,
      description: t('support.text'),
      picture,
      noindex: Boolean(search.show ?? search.ticket ?? search.link),
      jsonLd: [trailTo(words, trail)],
    }
  const article = queryClient.getQueryData(articleOptions(query, id).queryKey)
  if (!article) return undefined
  const title = article.title[language]
  const first = article.body[language].content.find(({ type }) => type === 'paragraph')
  const inside = first && 'content' in first ? first.content : undefined
  const text = inside?.map((each) => ('text' in each ? each.text : '')).join('')
  return {
    title,
    description: brief(text || t('support.text')),
    picture,
    jsonLd: [trailTo(words, trail, { name: title, url: linkTo('support', { article: id }) })],
  }
}
