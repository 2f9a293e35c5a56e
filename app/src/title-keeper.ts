import type { AnyRouter } from '@tanstack/react-router'
import type { Format } from '@serein/client/format.ts'
import type { Language } from '@serein/client/i18n.ts'
import { titleOf } from './page-title.ts'
import type { AppContext, Preload } from './router.tsx'
import type { builtScreens, ScreenName } from './screens.ts'

const kept = new WeakSet<AnyRouter>()

/**
 * From now on the tab, and with it the entry in the history, is called as the server would call the page, as soon as its data
 * has come. The table of screens and the format come along, since a file that is loaded late would take them out of the
 * first one.
 */
export function keepTitle(
  router: AnyRouter,
  screens: typeof builtScreens,
  createFormat: (language: Language) => Format,
): void {
  if (kept.has(router)) return
  kept.add(router)
  const { client, language } = router.options.context as AppContext
  const keep = () => {
    const match = router.state.matches.at(-1)
    const name = match?.staticData.screen
    if (!name) return
    const search = screens[name].search.safeParse(match.search)
    if (!search.success) return
    const say = language.get()
    const context = {
      ...client,
      search: search.data as Preload<ScreenName>['search'],
      format: createFormat(say.language),
    }
    const title = `${titleOf(name, context, say) ?? say.t(screens[name].title)} · Serein`
    if (document.title !== title) document.title = title
  }
  keep()
  router.subscribe('onRendered', keep)
  client.queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') keep()
  })
  // The router writes the screen's name whenever it draws the head anew.
  new MutationObserver(keep).observe(document.head, { childList: true, subtree: true })
}
