import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { Language } from '@serein/client/i18n.ts'
import { useClient, useVisitor } from '@serein/client/provider.tsx'
import { chooseLanguage } from './language.ts'
import { linkTo } from '../address/link.ts'
import type { AppContext } from '../page/app-context.ts'

/** A change of language applies at once and leads to the home, as the specification wants it. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const router = useRouter()
  const { language: languageStore } = useRouteContext({ from: '__root__' }) as AppContext
  const { api } = useClient()
  const visitor = useVisitor()
  return async (language) => {
    if (language === languageStore.get().language) return
    const { keepUnfinished } = await import('../page/unfinished.ts')
    await chooseLanguage(languageStore, language)
    // Drafts identify fields without a name by their label, which is now in the new language.
    keepUnfinished(router, visitor)
    // The language of mails is saved without waiting for it.
    if (visitor) api.identity.chooseLanguage({ language }).catch(console.warn)
    await router.navigate({ href: linkTo('featured') })
    await router.invalidate()
  }
}
