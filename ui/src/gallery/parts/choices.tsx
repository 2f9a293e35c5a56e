import { CreditCard, Store, Wallet } from 'lucide-react'
import { Checkbox } from '../../checkbox.tsx'
import { ChoiceCards, ChoiceRows, Segmented } from '../../choice.tsx'
import { RatingInput } from '../../rating-input.tsx'
import { Switch } from '../../switch.tsx'
import { Stateful, type Part, type Say, type GallerySection } from '../kit.tsx'

export const choices: GallerySection = (say) => [
  {
    id: 'checkbox',
    name: say('Checkbox', 'Case à cocher'),
    states: {
      [say('off and on', 'décochée et cochée')]: (
        <>
          <Checkbox label={say('Remember me', 'Se souvenir de moi')} />
          <Checkbox
            label={say('News by e-mail', 'Nouvelles par e-mail')}
            help={say('Once a month at most.', 'Une fois par mois au plus.')}
            defaultChecked
          />
        </>
      ),
      [say('invalid', 'invalide')]: (
        <Checkbox
          label={say('I have read the terms', 'J’ai lu les conditions')}
          error={say('Please read them first.', 'Veuillez d’abord les lire.')}
        />
      ),
      [say('disabled', 'désactivée')]: (
        <Checkbox label={say('Receipt by e-mail', 'Reçu par e-mail')} defaultChecked disabled />
      ),
    },
  },
  {
    id: 'switch',
    name: say('Switch', 'Interrupteur'),
    states: {
      [say('off and on', 'éteint et allumé')]: (
        <>
          <Switch label={say('Reduced motion', 'Moins d’animations')} />
          <Switch
            label={say('Quiet hours', 'Heures calmes')}
            help={say('21:00 to 08:00', 'de 21 h à 8 h')}
            defaultChecked
          />
        </>
      ),
      [say('disabled', 'désactivé')]: <Switch label={say('By text message', 'Par SMS')} disabled />,
    },
  },
  ...oneOfAFew(say),
  {
    id: 'rating-input',
    name: say('Stars to give', 'Étoiles à donner'),
    states: {
      [say('none yet', 'pas encore')]: <Stars say={say} start={null} />,
      [say('four given', 'quatre données')]: <Stars say={say} start={4} />,
    },
  },
]

function oneOfAFew(say: Say): Part[] {
  const tenders = [
    { id: 'card', label: say('Card', 'Carte'), icon: <CreditCard aria-hidden /> },
    { id: 'wallet', label: say('Wallet', 'Cagnotte'), icon: <Wallet aria-hidden /> },
    {
      id: 'shop',
      label: say('At the spa', 'Sur place'),
      icon: <Store aria-hidden />,
      disabled: true,
    },
  ] as const
  const pay = say('Pay with', 'Payer avec')
  return [
    {
      id: 'segmented',
      name: say('Segmented', 'Segments'),
      states: {
        [say('one chosen', 'un choisi')]: (
          <Stateful<'list' | 'map'> start="list">
            {(selected, set) => (
              <Segmented
                label={say('Show as', 'Afficher')}
                choices={[
                  { id: 'list', label: say('List', 'Liste') },
                  { id: 'map', label: say('Map', 'Plan') },
                ]}
                selected={selected}
                onSelect={set}
              />
            )}
          </Stateful>
        ),
      },
    },
    {
      id: 'choice-cards',
      name: say('Choice as cards', 'Choix en cartes'),
      states: {
        [say('one chosen, one disabled', 'un choisi, un désactivé')]: (
          <Stateful<(typeof tenders)[number]['id']> start="card">
            {(selected, set) => (
              <ChoiceCards label={pay} choices={tenders} selected={selected} onSelect={set} />
            )}
          </Stateful>
        ),
        [say('invalid', 'invalide')]: (
          <Stateful<(typeof tenders)[number]['id'] | null> start={null}>
            {(selected, set) => (
              <ChoiceCards
                label={pay}
                choices={tenders}
                selected={selected}
                onSelect={set}
                error={say('Please choose one.', 'Veuillez en choisir un.')}
              />
            )}
          </Stateful>
        ),
      },
    },
    {
      id: 'choice-rows',
      name: say('Choice as rows', 'Choix en lignes'),
      states: {
        [say('one chosen', 'un choisi')]: (
          <Stateful<'60' | '90'> start="60">
            {(selected, set) => (
              <ChoiceRows
                label={say('Duration', 'Durée')}
                choices={[
                  {
                    id: '60',
                    label: '60 min',
                    help: say('The classic', 'Le classique'),
                    aside: say('€85', '85 €'),
                  },
                  {
                    id: '90',
                    label: '90 min',
                    help: say('With time for the feet', 'Avec du temps pour les pieds'),
                    aside: say('€118', '118 €'),
                  },
                ]}
                selected={selected}
                onSelect={set}
              />
            )}
          </Stateful>
        ),
      },
    },
  ]
}

function Stars({ say, start }: { say: Say; start: number | null }) {
  return (
    <Stateful start={start}>
      {(value, set) => (
        <RatingInput
          label={say('How was it?', 'Comment était-ce ?')}
          words={[
            say('Poor', 'Décevant'),
            say('Fair', 'Passable'),
            say('Good', 'Bien'),
            say('Very good', 'Très bien'),
            say('Wonderful', 'Merveilleux'),
          ]}
          value={value}
          onValue={set}
        />
      )}
    </Stateful>
  )
}
