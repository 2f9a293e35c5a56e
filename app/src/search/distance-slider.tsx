import { useFormat } from '@serein/client/provider.tsx'
import { Slider } from '@serein/ui/slider.tsx'
import { useWords } from '../language/words.ts'
import { nearestStep, stepsOf } from './distance.ts'

/** The distance from the place in the reader’s units; its far end means no limit. */
export function DistanceSlider(props: {
  within: number | undefined
  onWithin: (within: number | undefined) => void
  disabled?: boolean
}) {
  const { t } = useWords()
  const format = useFormat()
  const steps = stepsOf(format.units)
  return (
    <Slider
      label={t('search.distance.label')}
      min={0}
      max={steps.length}
      step={1}
      disabled={props.disabled ?? false}
      value={props.within === undefined ? steps.length : nearestStep(steps, props.within)}
      format={(step) =>
        steps[step] === undefined ? t('search.distance.any') : format.distance(steps[step])
      }
      onValue={(step) => props.onWithin(steps[step])}
    />
  )
}
