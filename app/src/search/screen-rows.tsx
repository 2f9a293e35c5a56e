import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { screenLinks, screensFor } from './screen-words.ts'

/** Links to the screens that a text asks for instead of spas. */
export function ScreenRows({ text }: { text: string }) {
  const { t } = useWords()
  const screens = screensFor(text)
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
