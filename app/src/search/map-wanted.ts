import { useEffect } from 'react'
import { choiceOf, useChoice } from '@serein/client/choice.ts'

const mapChoices = ['hidden'] as const

/** Whether the map beside the results is shown: yes, until hidden on this device. */
export function useMapWanted(): [boolean, (wanted: boolean) => void] {
  const [choice, choose] = useChoice('map', mapChoices)
  const isWanted = choice === null
  // The paint script does the same before the first paint, so that no list jumps to another width.
  useEffect(() => {
    const { dataset } = document.documentElement
    if (!isWanted) dataset.map = 'hidden'
    // Shown during hydration, until the stored choice is read.
    else if (choiceOf('map', mapChoices) === null) delete dataset.map
  }, [isWanted])
  return [isWanted, (wanted) => choose(wanted ? null : 'hidden')]
}
