import { RangeSlider, Slider } from '../../slider.tsx'
import { Stepper } from '../../stepper.tsx'
import { Stateful, noop, type Part, type Say, type GallerySection } from '../kit.tsx'

export const amounts: GallerySection = (say) => [stepper(say), ...sliders(say)]

function stepper(say: Say): Part {
  const shared = {
    label: say('People', 'Personnes'),
    words: { less: say('One less', 'Une de moins'), more: say('One more', 'Une de plus') },
    min: 1,
    max: 6,
  }
  const stepperAt = (start: number, help?: string) => (
    <Stateful start={start}>
      {(value, set) => <Stepper {...shared} help={help} value={value} onValue={set} />}
    </Stateful>
  )
  return {
    id: 'stepper',
    name: say('Stepper', 'Compteur'),
    states: {
      [say('in between', 'entre les deux')]: stepperAt(
        2,
        say('Up to 6 together', 'Jusqu’à 6 ensemble'),
      ),
      [say('at its end', 'au bout')]: stepperAt(6),
    },
  }
}

function sliders(say: Say): Part[] {
  const distance = {
    label: say('Within', 'Dans un rayon de'),
    min: 1,
    max: 20,
    step: 1,
    format: (value: number) => `${value} km`,
  }
  const price = {
    label: say('Price', 'Prix'),
    words: {
      from: say('Lowest price', 'Prix minimal'),
      to: say('Highest price', 'Prix maximal'),
    },
    min: 0,
    max: 200,
    step: 5,
    format: (value: number) => say(`€${value}`, `${value} €`),
  }
  const within = (start: number, help?: string) => (
    <Stateful start={start}>
      {(value, set) => <Slider {...distance} help={help} value={value} onValue={set} />}
    </Stateful>
  )
  const between = (start: [number, number]) => (
    <Stateful start={start}>
      {(value, set) => <RangeSlider {...price} value={value} onValue={set} />}
    </Stateful>
  )
  return [
    {
      id: 'slider',
      name: say('Slider', 'Curseur'),
      states: {
        [say('in between', 'entre les deux')]: within(
          6,
          say('From where you are now.', 'À partir de votre position.'),
        ),
        [say('at its end', 'au bout')]: within(20),
        [say('disabled', 'désactivé')]: <Slider {...distance} value={8} onValue={noop} disabled />,
      },
    },
    {
      id: 'range-slider',
      name: say('Slider of a stretch', 'Curseur d’intervalle'),
      states: {
        [say('in between', 'entre les deux')]: between([40, 120]),
        [say('both at one place', 'les deux au même endroit')]: between([200, 200]),
      },
    },
  ]
}
