import type { Preload } from '../page/preload.ts'
import { useScreenSearch } from '../address/link.ts'
import { LegalScreen, preloadLegal } from './legal-page.tsx'
import { legalMetadata } from './legal-metadata.ts'

export const metadata = legalMetadata('terms')

export function preload(context: Preload<'terms'>): Promise<void> {
  return preloadLegal(context, 'terms')
}

export function Page() {
  return <LegalScreen kind="terms" {...useScreenSearch('terms')} />
}
