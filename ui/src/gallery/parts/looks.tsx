import { Bell, Heart, MapPin, Timer } from 'lucide-react'
import { Avatar } from '../../avatar.tsx'
import { Badge } from '../../badge.tsx'
import { Card } from '../../card.tsx'
import { CheckDrawn } from '../../check-drawn.tsx'
import { Divider } from '../../divider.tsx'
import { Heading } from '../../heading.tsx'
import { IconButton } from '../../icon-button.tsx'
import { Link } from '../../link.tsx'
import { IconRow, List, ListRow } from '../../list-row.tsx'
import { Notice } from '../../notice.tsx'
import { Picture } from '../../picture.tsx'
import { Qr } from '../../qr.tsx'
import { Rating } from '../../rating.tsx'
import { Stars } from '../../stars.tsx'
import { noop, Row, type Part, type Say, type GallerySection } from '../kit.tsx'

const matrix = Array.from({ length: 25 }, (_, row) =>
  Array.from({ length: 25 }, (__, column) => (row * 7 + column * 3 + row * column) % 3 === 0),
)
const drawing = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#cfe0d8"/><circle cx="118" cy="26" r="15" fill="#fbe6c6"/><ellipse cx="70" cy="74" rx="36" ry="11" fill="#5b564f"/><ellipse cx="70" cy="56" rx="25" ry="9" fill="#7a746b"/><ellipse cx="70" cy="41" rx="15" ry="7" fill="#9c958a"/></svg>',
)}`

export const looks: GallerySection = (say) => [
  {
    id: 'avatar',
    name: say('Avatar', 'Avatar'),
    states: {
      [say('a tint that belongs to the name', 'une teinte propre au nom')]: (
        <Row>
          {['Inès', 'Marc', 'Yuna', 'Théo', 'Salomé'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </Row>
      ),
      [say('sizes', 'tailles')]: (
        <Row>
          {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
            <Avatar key={size} name="Camille Roy" letters={2} size={size} />
          ))}
        </Row>
      ),
      [say('with a picture', 'avec une photo')]: (
        <Avatar name="Camille" src={drawing} alt="Camille" size="lg" />
      ),
    },
  },
  {
    id: 'badge',
    name: say('Badge', 'Étiquette'),
    states: {
      [say('tones', 'tons')]: (
        <Row>
          <Badge tone="primary">{say('Open until 21:00', 'Ouvert jusqu’à 21 h')}</Badge>
          <Badge tone="gold">Hammam</Badge>
          <Badge tone="clay" icon={<Timer aria-hidden />}>
            9:12
          </Badge>
          <Badge tone="red">{say('Late, 12 min', 'En retard, 12 min')}</Badge>
          <Badge>{say('Draft', 'Brouillon')}</Badge>
        </Row>
      ),
    },
  },
  picture(say),
  {
    id: 'rating',
    name: say('Rating', 'Note'),
    states: {
      [say('a star and the figure', 'une étoile et le chiffre')]: (
        <Rating value="4.9" label={say('Rated 4.9 of 5', 'Noté 4,9 sur 5')} />
      ),
      [say('five stars, to the half', 'cinq étoiles, à la demie')]: (
        <Stars value={3.5} label={say('3.5 of 5', '3,5 sur 5')} />
      ),
    },
  },
  {
    id: 'card',
    name: say('Card', 'Carte'),
    states: Object.fromEntries(
      (['surface', 'deep', 'sunken', 'outline'] as const).map((tone) => [
        tone,
        <Card key={tone} tone={tone}>
          <Heading level={3}>{say('One thing', 'Une seule chose')}</Heading>
          <p className="mt-1 text-sm">{say('Its few words.', 'Ses quelques mots.')}</p>
        </Card>,
      ]),
    ),
  },
  listRows(say),
  notices(say),
  {
    id: 'qr',
    name: say('Code to scan', 'Code à scanner'),
    states: {
      [say('dark on light, always', 'toujours sombre sur clair')]: (
        <Qr matrix={matrix} label={say('Code SR-4K7P', 'Code SR-4K7P')} className="w-36" />
      ),
    },
  },
  {
    id: 'check',
    name: say('Done', 'C’est fait'),
    states: {
      [say('drawn once', 'tracé une fois')]: <CheckDrawn />,
      [say('divider', 'séparateur')]: <Divider>{say('or', 'ou')}</Divider>,
    },
  },
]

function picture(say: Say): Part {
  const alt = say('Stones in soft light', 'Des galets dans une lumière douce')
  return {
    id: 'picture',
    name: say('Picture', 'Image'),
    states: {
      [say('there', 'présente')]: <Picture picture={{ src: drawing }} alt={alt} rounded />,
      [say('with words over it', 'avec des mots dessus')]: (
        <Picture
          picture={{ src: drawing }}
          alt={alt}
          rounded
          topLeft={
            <Badge look="raised" tone="clay">
              {say('New', 'Nouveau')}
            </Badge>
          }
          topRight={<IconButton label={say('Favourite', 'Favori')} icon={<Heart aria-hidden />} />}
          bottomRight={<Badge look="scrim">1 / 14</Badge>}
        />
      ),
      [say('on its way', 'en chemin')]: <Picture picture={null} alt="" rounded />,
      [say('lost', 'perdue')]: (
        <Picture picture={{ src: 'data:image/png;base64,AA==' }} alt={alt} rounded />
      ),
    },
  }
}

function listRows(say: Say): Part {
  return {
    id: 'list-row',
    name: say('List row', 'Ligne de liste'),
    states: {
      [say('leads somewhere, tells, answers', 'mène quelque part, informe, répond')]: (
        <List label={say('Rows', 'Lignes')}>
          <ListRow
            title={say('Notifications', 'Notifications')}
            subtitle={say('Push and e-mail', 'Push et e-mail')}
            start={<Bell aria-hidden />}
            href="#list-row"
          />
          <ListRow
            serif
            title={say('Deep tissue massage', 'Massage deep tissue')}
            subtitle="60 · 90 min"
            end={<strong>{say('€85', '85 €')}</strong>}
          />
          <ListRow
            title="Maison Serein"
            subtitle={say('See you on Tuesday', 'À mardi')}
            start={<Avatar name="Maison" />}
            end={<span className="text-xs text-ink-soft">09:41</span>}
            unread
            unreadLabel={say('unread', 'non lu')}
            onPress={noop}
          />
        </List>
      ),
      [say('an icon and a fact', 'une icône et un fait')]: (
        <IconRow icon={<MapPin aria-hidden />}>12 rue des Archives, Paris 3e</IconRow>
      ),
      [say('long words', 'longs mots')]: (
        <List label={say('Long rows', 'Longues lignes')}>
          <ListRow
            title={say(
              'A reminder before the deadline of the free cancellation',
              'Un rappel avant l’échéance de l’annulation gratuite de votre rendez-vous',
            )}
            subtitle={say('By e-mail and text message', 'Par e-mail et par SMS')}
            start={<Bell aria-hidden />}
            href="#list-row"
          />
        </List>
      ),
    },
  }
}

function notices(say: Say): Part {
  return {
    id: 'notice',
    name: say('Notice', 'Message'),
    states: {
      [say('neutral', 'neutre')]: (
        <Notice title={say('Why not 14:45?', 'Pourquoi pas 14:45 ?')}>
          {say('Both rooms are taken.', 'Les deux cabines sont prises.')}{' '}
          <Link href="#notice">{say('15:30 is free.', '15 h 30 est libre.')}</Link>
        </Notice>
      ),
      [say('good', 'bon')]: (
        <Notice tone="primary">{say('Everything is saved.', 'Tout est enregistré.')}</Notice>
      ),
      [say('attention', 'attention')]: (
        <Notice
          tone="clay"
          title={say('Your card was not charged.', 'Votre carte n’a pas été débitée.')}
        >
          {say(
            'The bank said no. Your time is kept for 7 minutes more.',
            'La banque a refusé. Votre heure est gardée encore 7 minutes.',
          )}
        </Notice>
      ),
      [say('few left', 'bientôt complet')]: (
        <Notice tone="gold">{say('Two places are left.', 'Il reste deux places.')}</Notice>
      ),
      [say('danger', 'danger')]: (
        <Notice tone="red" title={say('This can’t be undone.', 'C’est définitif.')}>
          {say('Your account goes with all in it.', 'Votre compte disparaît avec son contenu.')}
        </Notice>
      ),
    },
  }
}
