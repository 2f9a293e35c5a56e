import { ChevronDown } from 'lucide-react'
import type { BusinessProfile } from '@serein/shared/business/contract.ts'
import { isBlank } from '@serein/shared/identity/rich-node.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { BusinessText } from '../identity/rich-text.tsx'
import { useWords } from '../language/words.ts'

/** The long texts of a business, collapsed: help, terms and privacy. */
export function BusinessTexts({ texts }: { texts: BusinessProfile['texts'] }) {
  const { t, language } = useWords()
  const written = (['help', 'terms', 'privacy'] as const).flatMap((kind) => {
    const text = texts[kind]
    return text && !(isBlank(text.body.en) && isBlank(text.body.fr)) ? [{ kind, text }] : []
  })
  if (written.length === 0) return null
  return (
    <div className="mt-10 flex flex-col border-b border-line">
      {written.map(({ kind, text }) => (
        <details key={kind} className="group border-t border-line">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
            <Heading level={2} size="item">
              {t(`business.text.${kind}`)}
            </Heading>
            <ChevronDown
              aria-hidden
              className="size-5 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pb-6">
            <BusinessText text={text} language={language} below={2} />
          </div>
        </details>
      ))}
    </div>
  )
}
