import {
  Bell,
  CalendarPlus,
  Check,
  Droplets,
  Ellipsis,
  Hand,
  Heart,
  Lock,
  MessageCircle,
  Navigation,
  Pencil,
  Plus,
  Repeat,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react'
import { Button, ButtonLink } from '../../button.tsx'
import { Card } from '../../card.tsx'
import { Chip, ChipLink } from '../../chip.tsx'
import { IconButton, IconButtonLink } from '../../icon-button.tsx'
import { Link } from '../../link.tsx'
import { Menu } from '../../menu.tsx'
import { Tile, TileGrid } from '../../tile.tsx'
import {
  FocusRing,
  Stateful,
  noop,
  Row,
  type Part,
  type Say,
  type GallerySection,
} from '../kit.tsx'

export const buttons: GallerySection = (say) => [
  button(say),
  iconButton(say),
  {
    id: 'link',
    name: say('Link', 'Lien'),
    states: {
      [say('plain', 'simple')]: <Link href="#link">{say('See all', 'Tout voir')}</Link>,
      [say('quiet', 'discret')]: (
        <Link href="#link" tone="quiet">
          {say('Terms of use', 'Conditions générales')}
        </Link>
      ),
      [say('focus', 'focus')]: (
        <FocusRing>
          <Link href="#link">{say('See all', 'Tout voir')}</Link>
        </FocusRing>
      ),
    },
  },
  chip(say),
  {
    id: 'tile',
    name: say('Tile', 'Tuile'),
    states: {
      [say('two by two', 'deux par deux')]: (
        <TileGrid>
          <Tile
            icon={<CalendarPlus aria-hidden />}
            label={say('Add to calendar', 'Ajouter à l’agenda')}
            href="#tile"
          />
          <Tile icon={<Navigation aria-hidden />} label={say('Directions', 'Itinéraire')} />
          <Tile icon={<Repeat aria-hidden />} label={say('Reschedule', 'Déplacer')} />
          <Tile icon={<MessageCircle aria-hidden />} label={say('Chat', 'Discuter')} />
        </TileGrid>
      ),
      [say('stacked', 'empilées')]: (
        <TileGrid>
          <Tile stacked icon={<Hand aria-hidden />} label="Massage" href="#tile" />
          <Tile stacked icon={<Droplets aria-hidden />} label="Hammam" href="#tile" />
        </TileGrid>
      ),
    },
  },
  {
    id: 'menu',
    name: say('Menu', 'Menu'),
    states: {
      [say('closed; opens on press', 'fermé ; s’ouvre d’un appui')]: (
        <Menu
          label={say('More for this client', 'Autres actions pour cette cliente')}
          icon={<Ellipsis aria-hidden />}
          actions={[
            { id: 'edit', label: say('Edit', 'Modifier'), icon: <Pencil />, run: noop },
            { id: 'merge', label: say('Merge', 'Fusionner'), disabled: true, run: noop },
            {
              id: 'remove',
              label: say('Remove', 'Supprimer'),
              icon: <Trash2 />,
              danger: true,
              run: noop,
            },
          ]}
        />
      ),
    },
  },
]

function button(say: Say): Part {
  const save = say('Save', 'Enregistrer')
  return {
    id: 'button',
    name: say('Button', 'Bouton'),
    states: {
      [say('tones', 'tons')]: (
        <Row>
          <Button>{say('Choose a time', 'Choisir un créneau')}</Button>
          <Button tone="secondary">{say('Manage', 'Gérer')}</Button>
          <Button tone="soft">{say('Add a note', 'Ajouter une note')}</Button>
          <Button tone="quiet">{say('Not now', 'Plus tard')}</Button>
          <Button tone="danger" icon={<Trash2 aria-hidden />}>
            {say('Cancel it', 'Annuler')}
          </Button>
        </Row>
      ),
      [say('sizes', 'tailles')]: (
        <Row>
          <Button size="sm" icon={<Check aria-hidden />}>
            {say('Added', 'Ajouté')}
          </Button>
          <Button>{save}</Button>
          <Button size="lg">{save}</Button>
        </Row>
      ),
      [say('wide', 'pleine largeur')]: (
        <Button size="lg" wide icon={<Lock aria-hidden />}>
          {say('Pay €72.40', 'Payer 72,40 €')}
        </Button>
      ),
      [say('focus', 'focus')]: (
        <FocusRing>
          <Row>
            <Button>{save}</Button>
            <Button tone="secondary">{save}</Button>
          </Row>
        </FocusRing>
      ),
      [say('disabled', 'désactivé')]: (
        <Row>
          <Button disabled>{save}</Button>
          <Button tone="secondary" disabled>
            {save}
          </Button>
          <Button tone="quiet" disabled>
            {save}
          </Button>
        </Row>
      ),
      [say('pending', 'en cours')]: (
        <Row>
          <Button pending pendingLabel={say('Saving', 'Enregistrement')}>
            {save}
          </Button>
          <Button tone="secondary" pending>
            {save}
          </Button>
        </Row>
      ),
      [say('long words', 'longs mots')]: (
        <div className="max-w-56">
          <Button wide>
            {say(
              'Continue with the previously chosen therapist',
              'Poursuivre avec la praticienne précédemment choisie',
            )}
          </Button>
        </div>
      ),
      [say('a link that looks like one', 'un lien qui y ressemble')]: (
        <ButtonLink href="#button" tone="soft" icon={<Plus aria-hidden />}>
          {say('New', 'Nouveau')}
        </ButtonLink>
      ),
      [say('on the dark card', 'sur la carte sombre')]: (
        <Card tone="deep">
          <Row>
            <Button size="sm" tone="onDeep">
              {say('Directions', 'Itinéraire')}
            </Button>
            <Button size="sm" tone="onDeepQuiet">
              {say('Manage', 'Gérer')}
            </Button>
          </Row>
        </Card>
      ),
    },
  }
}

function iconButton(say: Say): Part {
  const favourite = say('Favourite', 'Favori')
  return {
    id: 'icon-button',
    name: say('Icon button', 'Bouton-icône'),
    states: {
      [say('tones', 'tons')]: (
        <Row>
          <IconButton label={favourite} icon={<Heart aria-hidden />} />
          <IconButton
            label={say('Filters', 'Filtres')}
            tone="primary"
            icon={<SlidersHorizontal aria-hidden />}
          />
          <IconButton
            label={say('Remove', 'Supprimer')}
            tone="plain"
            icon={<Trash2 aria-hidden />}
          />
          <IconButtonLink
            href="#icon-button"
            label={say('Directions', 'Itinéraire')}
            icon={<Navigation aria-hidden />}
          />
        </Row>
      ),
      [say('with a count', 'avec un nombre')]: (
        <Row>
          <IconButton
            label={say('Notifications, 3 new', 'Notifications, 3 nouvelles')}
            icon={<Bell aria-hidden />}
            count={3}
          />
          <IconButton
            label={say('Notifications, many', 'Notifications, beaucoup')}
            icon={<Bell aria-hidden />}
            count={140}
          />
        </Row>
      ),
      [say('pressed', 'enfoncé')]: (
        <Stateful start={true}>
          {(pressed, set) => (
            <IconButton
              label={favourite}
              aria-pressed={pressed}
              icon={<Heart aria-hidden />}
              onClick={() => set(!pressed)}
            />
          )}
        </Stateful>
      ),
      [say('focus', 'focus')]: (
        <FocusRing>
          <IconButton label={favourite} icon={<Heart aria-hidden />} />
        </FocusRing>
      ),
    },
  }
}

function chip(say: Say): Part {
  return {
    id: 'chip',
    name: say('Chip', 'Puce'),
    states: {
      [say('filters', 'filtres')]: (
        <Stateful start="massage">
          {(on, set) => (
            <Row>
              {['massage', 'hammam'].map((id) => (
                <Chip
                  key={id}
                  selected={on === id}
                  onClick={() => set(id)}
                  icon={id === 'massage' ? <Hand aria-hidden /> : <Droplets aria-hidden />}
                >
                  {id === 'massage' ? 'Massage' : 'Hammam'}
                </Chip>
              ))}
            </Row>
          )}
        </Stateful>
      ),
      [say('times', 'heures')]: (
        <Row>
          <Chip tone="time">18:15</Chip>
          <Chip tone="time" selected>
            19:30
          </Chip>
          <ChipLink tone="time" href="#chip">
            20:00
          </ChipLink>
        </Row>
      ),
      [say('focus', 'focus')]: (
        <FocusRing>
          <Chip>{say('Facial', 'Soin du visage')}</Chip>
        </FocusRing>
      ),
    },
  }
}
