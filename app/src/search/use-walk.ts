import { useEffect } from 'react'
import { walkMinutes } from '@serein/client/format.ts'
import { metresBetween, readPoint, type Point } from '@serein/ui/map/map-box.ts'
import { useWords } from '../language/words.ts'
import { readHereAgain, useHere } from '../page/here.ts'
import { useLastPlace } from '../shop/last-place.ts'

/** An address says where the device was to a kilometre. */
const nearMetres = 1_500

/** How long one walks to a spa, where the search is around the device; undefined where it is not, or too far. */
export function useWalk(spa: Point): string | undefined {
  const { t } = useWords()
  const here = useHere()
  const { near, place } = useLastPlace()
  // A place with a name was typed: one is not there yet.
  const isAround = near !== undefined && place === undefined
  useEffect(() => {
    if (isAround) void readHereAgain()
  }, [isAround])
  if (!isAround || !here || metresBetween(here, readPoint(near)) > nearMetres) return undefined
  const minutes = walkMinutes(metresBetween(here, spa))
  return minutes === null ? undefined : t('search.why.walk', { minutes })
}
