import { Building2, Clock, Hand } from 'lucide-react'
import { Button } from '../../button.tsx'
import { SuggestField, type Suggestion } from '../../suggest-field.tsx'
import { FocusRing, Stateful, noop, type Part, type Say } from '../kit.tsx'

/** A search field with suggestions, which open while typing. */
export function suggestField(say: Say): Part {
  const found: Suggestion[] = [
    { id: 'massage', label: 'Massage', note: say('on the menu', 'à la carte'), icon: <Hand /> },
    { id: 'marseille', label: 'Marseille', note: say('city', 'ville'), icon: <Building2 /> },
    {
      id: 'long',
      label: say(
        'Massage with hot stones for two in the quiet room',
        'Massage aux pierres chaudes en duo dans le salon du silence',
      ),
      note: say('on the menu', 'à la carte'),
      icon: <Hand />,
    },
  ]
  const before: Suggestion[] = [
    { id: 'hammam', label: 'Hammam · Lyon', icon: <Clock /> },
    { id: 'tonight', label: say('Massage · tonight', 'Massage · ce soir'), icon: <Clock /> },
  ]
  const shared = {
    clearLabel: say('Empty', 'Effacer'),
    placeholder: say('Massage, a spa or a city…', 'Massage, spa ou ville…'),
    listLabel: say('Suggestions', 'Suggestions'),
    onSubmit: noop,
  }
  const fieldWith = (label: string, start: string, isFinding = true) => (
    <Stateful start={start}>
      {(value, set) => (
        <SuggestField
          {...shared}
          label={label}
          value={value}
          onValue={set}
          suggestions={isFinding ? found : []}
          onChoose={(id) => set(found.find((each) => each.id === id)?.label ?? '')}
        />
      )}
    </Stateful>
  )
  return {
    id: 'suggest-field',
    name: say('Search field with suggestions', 'Champ de recherche à suggestions'),
    states: {
      [say('empty, with what was asked before', 'vide, avec les recherches passées')]: (
        <Stateful start="">
          {(value, set) => (
            <SuggestField
              {...shared}
              label={say('Search again', 'Chercher encore')}
              listLabel={say('Recent searches', 'Recherches récentes')}
              value={value}
              onValue={set}
              suggestions={before}
              head={
                <div className="flex items-center justify-between gap-3 pl-3">
                  <p className="text-sm font-semibold">
                    {say('Recent searches', 'Recherches récentes')}
                  </p>
                  <Button tone="quiet" size="sm" onClick={noop}>
                    {say('Clear', 'Effacer')}
                  </Button>
                </div>
              }
              onChoose={(id) => set(before.find((each) => each.id === id)?.label ?? '')}
            />
          )}
        </Stateful>
      ),
      [say('typed, with suggestions', 'saisi, avec suggestions')]: fieldWith(
        say('Search spas and treatments', 'Chercher un spa ou un soin'),
        'ma',
      ),
      [say('nothing found', 'rien de trouvé')]: fieldWith(
        say('Search a name', 'Chercher un nom'),
        'xyz',
        false,
      ),
      [say('focus', 'focus')]: (
        <FocusRing>{fieldWith(say('Search a city', 'Chercher une ville'), 'Lyon')}</FocusRing>
      ),
    },
  }
}
