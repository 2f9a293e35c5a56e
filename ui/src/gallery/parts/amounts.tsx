import { RangeSlider, Slider } from '../../slider.tsx'
import { Stepper } from '../../stepper.tsx'
import { Kept, type Part, type Say, type Shelf } from '../kit.tsx'

export const amounts: Shelf = (say) => [stepper(say), ...sliders(say)]

function stepper(say: Say): Part {
  const shared = {
    label: say('People', 'Personnes'),
    words: { less: say('One less', 'Une de moins'), more: say('One more', 'Une de plus') },
    min: 1,
    max: 6,
  }
  return {
    id: 'stepper',
    name: say('Stepper', 'Compteur'),
    states: {
      [say('in between', 'entre les deux')]: (
        <Kept start={2}>
          {(value, set) => (
            <Stepper
              {...shared}
              help={say('Up to 6 together', 'Jusqu’à 6 ensemble')}
              value={value}
              onValue={set}
            />
          )}
        </Kept>
      ),
      [say('at its end', 'au bout')]: (
        <Kept start={6}>{(value, set) => <Stepper {...shared} value={value} onValue={set} />}</Kept>
      ),
    },
  }
}

function sliders(say: Say): Part[] {
  const distance = { min: 1, max: 20, step: 1, format: (value: number) => `${value} km` }
  const price = { min: 0, max: 200, step: 5, format: (value: number) => `€${value}` }
  const words = {
    from: say('Lowest price', 'Prix minimal'),
    to: say('Highest price', 'Prix maximal'),
  }
  return [
    {
      id: 'slider',
      name: say('Slider', 'Curseur'),
      states: {
        [say('in between', 'entre les deux')]: (
          <Kept start={6}>
            {(value, set) => (
              <Slider
                {...distance}
                label={say('Within', 'Dans un rayon de')}
                help={say('From where you are now.', 'À partir de votre position.')}
                value={value}
                onValue={set}
              />
            )}
          </Kept>
        ),
        [say('at its end', 'au bout')]: (
          <Kept start={20}>
            {(value, set) => (
              <Slider
                {...distance}
                label={say('Within', 'Dans un rayon de')}
                value={value}
                onValue={set}
              />
            )}
          </Kept>
        ),
        [say('disabled', 'désactivé')]: (
          <Slider
            {...distance}
            label={say('Within', 'Dans un rayon de')}
            value={8}
            onValue={() => undefined}
            disabled
          />
        ),
      },
    },
    {
      id: 'range-slider',
      name: say('Slider of a stretch', 'Curseur d’intervalle'),
      states: {
        [say('in between', 'entre les deux')]: (
          <Kept<[number, number]> start={[40, 120]}>
            {(value, set) => (
              <RangeSlider
                {...price}
                label={say('Price', 'Prix')}
                words={words}
                value={value}
                onValue={set}
              />
            )}
          </Kept>
        ),
        [say('both at one place', 'les deux au même endroit')]: (
          <Kept<[number, number]> start={[200, 200]}>
            {(value, set) => (
              <RangeSlider
                {...price}
                label={say('Price', 'Prix')}
                words={words}
                value={value}
                onValue={set}
              />
            )}
          </Kept>
        ),
      },
    },
  ]
}
