import { BrandMark } from '../../art/brand-mark.tsx'
import { ChatArt } from '../../art/chat-art.tsx'
import { EmptyCalendarArt } from '../../art/empty-calendar-art.tsx'
import { ErrorArt } from '../../art/error-art.tsx'
import { NoResultsArt } from '../../art/no-results-art.tsx'
import { OfflineArt } from '../../art/offline-art.tsx'
import { WalletArt } from '../../art/wallet-art.tsx'
import { Button } from '../../button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../screen-state.tsx'
import { SkeletonCard, SkeletonRow, SkeletonText } from '../../skeleton.tsx'
import { Spinner } from '../../spinner.tsx'
import { noop, type GallerySection } from '../kit.tsx'

export const states: GallerySection = (say) => [
  {
    id: 'skeleton',
    name: say('Skeleton', 'Squelette'),
    states: {
      [say('a card', 'une carte')]: <SkeletonCard />,
      [say('rows', 'des lignes')]: (
        <>
          <SkeletonRow />
          <SkeletonRow />
        </>
      ),
      [say('words', 'des mots')]: <SkeletonText lines={3} />,
      [say('a spinner', 'un rond')]: <Spinner label={say('Loading', 'Chargement')} />,
    },
  },
  {
    id: 'states',
    name: say('Loading, empty, error', 'Chargement, vide, erreur'),
    states: {
      [say('loading', 'chargement')]: <LoadingState label={say('Loading', 'Chargement')} />,
      [say('empty', 'vide')]: (
        <EmptyState
          level={3}
          art={<EmptyCalendarArt />}
          title={say('Nothing planned yet', 'Rien de prévu pour l’instant')}
          text={say(
            'When you book, your visit stands here with its code and the way.',
            'Après une réservation, votre rendez-vous apparaît ici avec son code et l’itinéraire.',
          )}
          action={<Button>{say('Find a treatment', 'Trouver un soin')}</Button>}
        />
      ),
      [say('error', 'erreur')]: (
        <ErrorState
          level={3}
          title={say('We could not load your visits', 'Vos rendez-vous n’ont pas pu être chargés')}
          text={say(
            'Nothing is lost. Check the connection and try again.',
            'Rien n’est perdu. Vérifiez la connexion puis réessayez.',
          )}
          retry={{ label: say('Try again', 'Réessayer'), run: noop }}
        />
      ),
      [say('trying again', 'nouvel essai')]: (
        <ErrorState
          level={3}
          art={<OfflineArt />}
          title={say('You are offline', 'Vous êtes hors ligne')}
          retry={{ label: say('Try again', 'Réessayer'), run: noop, pending: true }}
        />
      ),
    },
  },
  {
    id: 'art',
    name: say('Drawings', 'Dessins'),
    wide: true,
    states: {
      [say('one for each occasion', 'un par occasion')]: (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] items-center gap-4">
          <EmptyCalendarArt />
          <NoResultsArt />
          <OfflineArt />
          <ErrorArt />
          <WalletArt />
          <ChatArt />
          <BrandMark size={96} />
        </div>
      ),
    },
  },
]
