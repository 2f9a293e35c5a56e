import { linkTo } from '../link.ts'
import type { PageAbout, Preload, Say } from '../router.tsx'

/** What the home says of itself to search engines and in shared links. */
export function aboutHome(_context: Preload<'featured'>, say: Say): PageAbout {
  return {
    title: say.t('shop.featured.title'),
    description: say.t('shop.featured.description'),
    picture: '/pictures/stones-by-water.svg',
    thing: { '@type': 'WebSite', name: 'Serein', url: linkTo('featured') },
  }
}
