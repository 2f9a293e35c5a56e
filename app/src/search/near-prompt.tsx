import { useWords } from '../language/words.ts'
import { useGeolocation } from '../page/use-geolocation.ts'
import { NearButton } from '../shop/near-button.tsx'
import type { Ask } from './use-ask.ts'

/** "Near me" is said, and nobody knows where that is: the device may be asked. */
export function NearPrompt({ ask }: { ask: Ask }) {
  const { t } = useWords()
  const here = useGeolocation((near) => ask({ near, place: undefined, sort: 'distance' }))
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p role="status">
        {t(here.state === 'refused' ? 'search.near.refused' : 'search.near.prompt')}
      </p>
      {here.state === 'refused' ? null : <NearButton here={here} />}
    </div>
  )
}
