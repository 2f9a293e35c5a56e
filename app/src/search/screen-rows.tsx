import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '@serein/ui/button.tsx'
import type { Reading } from '@serein/shared/search/reading.ts'
import { useWords } from '../language/words.ts'
import { screenLinks } from './screen-links.ts'

/** Links to the screens that a text asks for instead of spas. */
export function ScreenRows({ reading }: { reading: Reading | undefined }) {
  const { t } = useWords()
  const { screens = [] } = reading ?? {}
  if (screens.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {screens.map((screen) => (
        <ButtonLink
          key={screen}
          tone="soft"
          size="sm"
          href={screenLinks[screen]()}
          icon={<ArrowRight aria-hidden />}
        >
          {t(`search.screen.${screen}`)}
        </ButtonLink>
      ))}
    </div>
  )
}
