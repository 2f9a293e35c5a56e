import type { Preload, Say } from '../router.tsx'
import { useScreenSearch } from '../link.ts'
import { aboutLegal, LegalScreen, preloadLegal } from './legal-page.tsx'

export function preload(context: Preload<'terms'>): Promise<void> {
  return preloadLegal(context, 'terms')
}

export function about(context: Preload<'terms'>, say: Say) {
  return aboutLegal(context, 'terms', say)
}

export function Page() {
  return <LegalScreen kind="terms" {...useScreenSearch('terms')} />
}
