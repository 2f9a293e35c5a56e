import type { Preload } from '../router.tsx'
import { useScreenSearch } from '../link.ts'
import { LegalScreen, preloadLegal } from './legal-page.tsx'

export function preload(context: Preload<'terms'>): Promise<void> {
  return preloadLegal(context, 'terms')
}

export function Page() {
  return <LegalScreen kind="terms" {...useScreenSearch('terms')} />
}
