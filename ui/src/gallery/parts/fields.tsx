import { Mail } from 'lucide-react'
import { SearchField } from '../../search-field.tsx'
import { Select } from '../../select.tsx'
import { TextArea } from '../../text-area.tsx'
import { TextField } from '../../text-field.tsx'
import { FocusRing, Stateful, type Part, type Say, type GallerySection } from '../kit.tsx'
import { suggestField } from './suggestions.tsx'

export const fields: GallerySection = (say) => [
  textField(say),
  {
    id: 'text-area',
    name: say('Text area', 'Zone de texte'),
    states: {
      [say('empty', 'vide')]: (
        <TextArea
          label={say('A note', 'Une remarque')}
          placeholder={say('Pressure, areas to avoid', 'Pression, zones à éviter')}
          help={say('Seen by your therapist only.', 'Lue par votre praticien seulement.')}
        />
      ),
      [say('invalid', 'invalide')]: (
        <TextArea
          label={say('Your question', 'Votre question')}
          defaultValue="?"
          error={say('A few more words, please.', 'Quelques mots de plus, s’il vous plaît.')}
        />
      ),
      [say('disabled', 'désactivé')]: (
        <TextArea label={say('A note', 'Une remarque')} disabled defaultValue="…" />
      ),
    },
  },
  searchField(say),
  suggestField(say),
  select(say),
]

function textField(say: Say): Part {
  const name = say('First name', 'Prénom')
  return {
    id: 'text-field',
    name: say('Text field', 'Champ de texte'),
    states: {
      [say('empty', 'vide')]: <TextField label={name} placeholder="Camille" />,
      [say('with help, note and icon', 'avec aide, note et icône')]: (
        <TextField
          label={say('E-mail', 'E-mail')}
          type="email"
          note={say('optional', 'facultatif')}
          icon={<Mail aria-hidden />}
          help={say('For the receipt only.', 'Pour le reçu uniquement.')}
        />
      ),
      [say('filled, with a unit', 'rempli, avec une unité')]: (
        <TextField label={say('Amount', 'Montant')} defaultValue="50" end="€" inputMode="numeric" />
      ),
      [say('focus', 'focus')]: (
        <FocusRing>
          <TextField label={name} defaultValue="Camille" />
        </FocusRing>
      ),
      [say('invalid', 'invalide')]: (
        <TextField
          label={say('Phone', 'Téléphone')}
          type="tel"
          defaultValue="06 12"
          error={say('Four more digits are missing.', 'Il manque encore des chiffres.')}
          help={say('So we can reach you on the day.', 'Pour vous joindre le jour même.')}
        />
      ),
      [say('disabled', 'désactivé')]: (
        <TextField
          label={name}
          disabled
          defaultValue={say('Cannot be changed', 'Non modifiable')}
        />
      ),
      [say('password', 'mot de passe')]: (
        <TextField
          label={say('Password', 'Mot de passe')}
          defaultValue="quiet water"
          reveal={{
            show: say('Show password', 'Afficher le mot de passe'),
            hide: say('Hide password', 'Masquer le mot de passe'),
          }}
          capsLockHint={say('Caps lock is on.', 'Verrouillage des majuscules activé.')}
          autoComplete="off"
        />
      ),
      [say('long words', 'longs mots')]: (
        <TextField
          label={say(
            'Name of the person who accompanies the guest',
            'Nom et prénom de la personne accompagnatrice',
          )}
          note={say('optional', 'facultatif')}
        />
      ),
    },
  }
}

function searchField(say: Say): Part {
  const label = say('Search a massage', 'Chercher un massage')
  return {
    id: 'search-field',
    name: say('Search field', 'Champ de recherche'),
    states: {
      [say('empty', 'vide')]: (
        <Stateful start="">
          {(value, set) => (
            <SearchField
              label={label}
              placeholder={label}
              clearLabel={say('Empty', 'Effacer')}
              value={value}
              onValue={set}
            />
          )}
        </Stateful>
      ),
      [say('filled', 'rempli')]: (
        <Stateful start="Hammam">
          {(value, set) => (
            <SearchField
              label={label}
              clearLabel={say('Empty', 'Effacer')}
              value={value}
              onValue={set}
            />
          )}
        </Stateful>
      ),
    },
  }
}

function select(say: Say): Part {
  const options = countriesOf(say)
  const label = say('Country', 'Pays')
  return {
    id: 'select',
    name: say('Select', 'Liste'),
    states: {
      [say('nothing chosen', 'rien de choisi')]: (
        <Select
          label={label}
          options={options}
          placeholder={say('Choose', 'Choisir')}
          defaultValue=""
        />
      ),
      [say('chosen', 'choisi')]: <Select label={label} options={options} defaultValue="fr" />,
      [say('small', 'petite')]: (
        <Select label={label} options={options} size="sm" defaultValue="fr" />
      ),
      [say('invalid', 'invalide')]: (
        <Select
          label={label}
          options={options}
          placeholder={say('Choose', 'Choisir')}
          defaultValue=""
          error={say('Please choose one.', 'Veuillez en choisir un.')}
        />
      ),
      [say('disabled', 'désactivé')]: (
        <Select label={label} options={options} disabled defaultValue="gb" />
      ),
    },
  }
}

function countriesOf(say: Say) {
  return [
    { id: 'fr', label: 'France' },
    { id: 'ca', label: 'Canada' },
    { id: 'gb', label: say('United Kingdom', 'Royaume-Uni') },
    { id: 'ch', label: say('Switzerland', 'Suisse') },
  ]
}
